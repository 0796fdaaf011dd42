CREATE TABLE accounts (
	name TEXT NOT NULL, 
	balance BIGINT NOT NULL, 
	PRIMARY KEY (name)
)
 WITHOUT ROWID

;
CREATE TABLE acts (
	stream TEXT NOT NULL, 
	version BIGINT NOT NULL, 
	body BLOB NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (stream, version)
);
CREATE TABLE codes (
	code TEXT NOT NULL, 
	name TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	screen TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE keys (
	stream TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	id TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	version BIGINT NOT NULL, 
	PRIMARY KEY (stream, "by", id)
)
 WITHOUT ROWID

;
CREATE TABLE postings (
	stream TEXT NOT NULL, 
	version BIGINT NOT NULL, 
	debit TEXT NOT NULL, 
	credit TEXT NOT NULL, 
	amount BIGINT NOT NULL
);
CREATE TABLE sessions (
	token TEXT NOT NULL, 
	role TEXT NOT NULL, 
	name TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	screen TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (token)
);
CREATE TABLE snapshots (
	stream TEXT NOT NULL, 
	version BIGINT NOT NULL, 
	schema TEXT NOT NULL, 
	state BLOB NOT NULL, 
	PRIMARY KEY (stream)
);
CREATE TABLE staff (
	name TEXT NOT NULL, 
	role TEXT NOT NULL, 
	password TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE streams (
	name TEXT NOT NULL, 
	version BIGINT NOT NULL, 
	hash TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	token BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (name)
)
 WITHOUT ROWID

;

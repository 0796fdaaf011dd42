// How the screens' scripts are written: small modules, each helper once, one way to the server.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const WEB = new URL("../../src/croupier/web/", import.meta.url);
const FILES = readdirSync(WEB, { recursive: true });
const text = (path) => readFileSync(new URL(path, WEB), "utf8");
const SCRIPTS = FILES.filter((path) => path.endsWith(".js"));
const GENERATED = ["shared/views.d.ts"];

test("no file is long", () => {
  for (const path of FILES.filter((one) => /\.(js|ts|css|html)$/.test(one))) {
    const lines = text(path).split("\n").length - 1;
    assert.ok(lines <= 400 || GENERATED.includes(path), `${path} has ${lines} lines`);
  }
});

test("what all may use is written once", () => {
  const HELPERS = ["page", "forms", "money", "api", "clocks", "drawn", "i18n"];
  for (const home of HELPERS.map((name) => `shared/${name}.js`)) {
    const names = [...text(home).matchAll(/^export (?:async )?(?:function|const) ([\w$]+)/gm)];
    assert.ok(names.length > 2, home);
    for (const [, name] of names) {
      const start = `^(?:export )?(?:async )?(?:function|const) ${RegExp.escape(name)}(?![\\w$])`;
      const again = new RegExp(start, "m");
      const homes = SCRIPTS.filter((path) => again.test(text(path)));
      assert.deepEqual(homes, [home], `${name} is written more than once`);
    }
  }
});

test("only one module asks over HTTP, and only one opens a socket", () => {
  const using = (word) => SCRIPTS.filter((path) => text(path).includes(word)).sort();
  // What is asked before any module is there, and what keeps the shell, are no modules.
  const [early, worker] = ["shared/early.js", "shared/service-worker.js"];
  assert.deepEqual(using("fetch("), ["shared/api.js", early, worker]);
  assert.deepEqual(using("new WebSocket("), [early, "shared/socket.js"]);
});

test("pages hold no script of their own, and every script says what it is", () => {
  for (const path of FILES.filter((one) => one.endsWith(".html"))) {
    assert.doesNotMatch(text(path), /<script(?![^>]*\bsrc=)|\son\w+=/, path);
  }
  for (const path of SCRIPTS) {
    assert.ok(text(path).startsWith(`// ${path.split("/").at(-1)}: `), path);
  }
});

"""How somebody comes to an account: by the set-up code, or by the link of an administrator."""

// Where a page leads back to: a path of this site, whatever its address was made to say.
import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";

globalThis.location = { origin: "https://floor.example" };
const { wayBack } = await import("../../src/croupier/web/shared/api.js");

test("a path of ours is followed, with its query", () => {
  const paths = ["/dealer?table=1", "/inspector?table=1&spin=2#moment", "/", "/a/../cage"];
  const ends = ["/dealer?table=1", "/inspector?table=1&spin=2#moment", "/", "/cage"];
  for (const [at, path] of paths.entries())
    assert.equal(wayBack(path).href, `https://floor.example${ends[at]}`);
});

test("no way back leaves this site, however it is written", () => {
  const others = [
    null,
    "",
    "dealer",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/%2e//evil.example",
    "/x/..//evil.example",
    "/./\\evil.example",
  ]; // prettier-ignore
  for (const wanted of others) {
    const { href } = wayBack(wanted);
    assert.equal(new URL(href, "https://floor.example/sign-in").host, "floor.example", wanted);
  }
});

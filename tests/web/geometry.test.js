// From a layout's own grid to the page, and around a race-track.
import assert from "node:assert/strict";
import test from "node:test";
import {
  areaOf,
  beside,
  freeCorners,
  nextIn,
  plan,
  reach,
  squareOf,
} from "../../src/croupier/web/shared/geometry.js";
import { borders, fromZero, Oval, points } from "../../src/croupier/web/shared/oval.js";
import { ring } from "../../src/croupier/web/table/ring.js";
import { DATA } from "./layouts.js";

for (const vertical of [false, true]) {
  test(`every area lies on the page, and none over another (upright: ${vertical})`, () => {
    const page = plan(DATA.areas, { vertical, width: 600, height: 400 });
    const boxes = DATA.areas.map(page.rect);
    for (const { x, y, width, height } of boxes) {
      assert.ok(x >= 0 && y >= 0 && x + width <= 600 && y + height <= 400);
      assert.ok(width > 0 && height > 0);
    }
    const apart = (a, b) =>
      a.x + a.width <= b.x + 1e-9 ||
      b.x + b.width <= a.x + 1e-9 ||
      a.y + a.height <= b.y + 1e-9 ||
      b.y + b.height <= a.y + 1e-9;
    boxes.forEach((a, at) => {
      for (const b of boxes.slice(at + 1)) assert.ok(apart(a, b));
    });
  });
}

test("a step is never stretched much more one way than the other", () => {
  const { ux, uy } = plan(DATA.areas, { width: 3000, height: 100 });
  assert.ok(ux / uy <= 1.9 + 1e-9);
});

test("a spot in the middle of its own area has the whole of it, one on a line has not", () => {
  const [middle, line] = DATA.spots;
  assert.equal(areaOf(middle, DATA.areas)?.bet, "straight:1");
  assert.equal(areaOf(line, DATA.areas), undefined);
});

test("what touches a line is the line's, to the next spot or to the line's end", () => {
  const at = (x, y) => ({ bet: "", x, y });
  const [split, corner, rows, street, upright] = [at(2, 4), at(4, 4), at(0, 4), at(0, 2), at(4, 2)];
  const last = at(10, 4); // between 3 and 6, where nothing is on the outer line
  const crowd = [split, corner, rows, street, upright, at(6, 4), at(8, 4), last, at(8, 2)];
  const reached = (spot) => Object.values(reach(spot, DATA.areas, crowd));
  assert.deepEqual(reached(split), [1, 3, 3, 5], "between the points of its line");
  assert.deepEqual(reached(corner), [3, 3, 5, 5]);
  assert.deepEqual(reached(rows), [-1, 3, 1, 5], "also from outside");
  assert.deepEqual(reached(last), [9, 3, 12, 5], "to the outer line");
  assert.deepEqual(reached(street), [-1, 0, 1, 3], "the whole end of its row");
  assert.deepEqual(reached(upright), [3, 0, 5, 3]);
  const near = reach(at(20, 20), DATA.areas, [at(21, 20)]);
  assert.deepEqual(Object.values(near), [19, 19, 20.5, 21], "beside the squares: about the point");
});

test("a number is marked on its square, else on the smallest box that covers it", () => {
  assert.equal(squareOf("1", DATA)?.bet, "straight:1");
  assert.equal(squareOf("3", DATA)?.bet, "red");
  assert.equal(squareOf("0", DATA), undefined);
});

test("arrow keys go to the nearest in their direction", () => {
  const at = (x, y) => ({ x, y });
  const spots = [at(0, 0), at(10, 0), at(20, 0), at(0, 10), at(12, 8)];
  assert.deepEqual(nextIn("ArrowRight", spots[0], spots), at(10, 0));
  assert.deepEqual(nextIn("ArrowDown", spots[0], spots), at(0, 10));
  assert.deepEqual(nextIn("ArrowLeft", spots[2], spots), at(10, 0));
  assert.equal(nextIn("ArrowUp", spots[0], spots), null);
  assert.equal(nextIn("Enter", spots[0], spots), null);
});

test("an oval closes upon itself, and its pockets are equally far apart on the straights", () => {
  const oval = new Oval(36, 900, 300, false, 60);
  const [first, again] = [oval.at(0), oval.at(36)];
  assert.ok(Math.hypot(first[0] - again[0], first[1] - again[1]) < 1e-6);
  const [apex] = oval.at(0);
  assert.ok(Math.abs(apex - (900 - 30)) < 1e-6, "the first pocket is at the right-hand end");
  for (const [x, y] of oval.inner()) assert.ok(x > 0 && x < 900 && y > 0 && y < 300);
});

test("upright, the right-hand end comes to the top", () => {
  const oval = new Oval(36, 300, 900, true, 60);
  assert.ok(Math.abs(oval.at(0)[1] - 30) < 1e-6);
});

test("the order begins with zero, and stays the order", () => {
  assert.deepEqual(fromZero(["3", "0", "5", "2"]), ["0", "5", "2", "3"]);
});

test("a line is where a sector's run about zero begins; scattered pockets have none", () => {
  const order = ["0", "5", "2", "4", "1", "6", "3"];
  assert.deepEqual(
    borders(order, [
      ["2", "4"],
      ["3", "0", "5"],
    ]),
    [
      [3.5, 5.5],
      [1.5, 5.5],
    ],
  );
  assert.deepEqual(borders(order, [["0", "4"]]), [null]);
});

test("points are written as SVG reads them", () => {
  assert.equal(
    points([
      [1, 2.345],
      [0.5, 3],
    ]),
    "1.00,2.35 0.50,3.00",
  );
});

for (const upright of [false, true]) {
  test(`every seat has one side of the table (upright: ${upright})`, () => {
    for (let seats = 1; seats <= 16; seats += 1) {
      const sides = ring(seats, upright);
      const all = Object.values(sides)
        .flat()
        .sort((a, b) => a - b);
      assert.deepEqual(
        all,
        Array.from({ length: seats }, (_, at) => at + 1),
      );
      assert.deepEqual(
        sides.left,
        [...sides.left].sort((a, b) => b - a),
        "walked upwards",
      );
    }
  });
}

test("a zero is round where nothing lies beyond it", () => {
  const zero = { x: 0, y: 0, width: 10, height: 30 };
  const rows = [0, 10, 20].map((y) => ({ x: 10, y, width: 10, height: 10 }));
  assert.deepEqual(freeCorners(zero, rows), [true, false, false, true], "at its far end");
  const half = { x: 0, y: 30, width: 10, height: 30 };
  assert.deepEqual(freeCorners(zero, [...rows, half]), [true, false, false, false]);
  assert.deepEqual(freeCorners(zero, []), [true, true, true, true]);
});

test("payouts lie beside their winners, on no chip and on no other payout", () => {
  const within = { x: 0, y: 0, width: 400, height: 300 };
  const centre = { x: 200, y: 150 };
  // A number with chips on it, on its four lines and in its four corners: all have won.
  const spots = [-40, 0, 40].flatMap((x) => [-40, 0, 40].map((y) => ({ x: 200 + x, y: 150 + y })));
  const places = beside(spots, { centre, taken: [] }, 42, within);
  assert.equal(places.length, spots.length);
  const about = places.filter((_, at) => at !== 4); // in the midst there is no room
  about.forEach((place, at) => {
    for (const other of [...spots, ...about.slice(at + 1)])
      assert.ok(Math.hypot(place.x - other.x, place.y - other.y) > 30);
  });
  assert.ok(places[0].x < 160 && places[0].y < 110, "away from the number");
  const [alone] = beside([centre], { centre, taken: [] }, 42, within);
  assert.ok(Math.abs(alone.x - 200) < 1 && alone.y > 190, "below a chip on the number itself");
});

test("payouts stay on the felt", () => {
  const centre = { x: 200, y: 150 };
  const within = { x: 0, y: 0, width: 400, height: 300 };
  const edge = { x: 390, y: 290 };
  const [place] = beside([edge], { centre, taken: [] }, 42, within);
  assert.ok(place.x < 390 && place.y < 290);
  const outside = { x: 200, y: 280, down: 40 };
  const [up] = beside([outside], { centre: { x: 20, y: 20 }, taken: [] }, 42, within);
  const [right] = beside([{ ...centre, turned: 0 }], { centre, taken: [] }, 42, within);
  assert.ok(right.x > 240 && Math.abs(right.y - 150) < 1, "beside, in an area of its own");
  assert.deepEqual(up, { x: 200, y: 240 }, "on the area's upper edge, below there is none");
});

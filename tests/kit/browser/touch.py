"""What is too small for a finger on a page."""

# What a finger presses; letters beside a side bet's name take more than they show, a box its label.
SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, [role=tab]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.ariaHidden)
  .map((one) => {
    const boxed = one.matches("[type=checkbox], [type=radio]") && one.closest("label");
    const { width, height } = (boxed || one).getBoundingClientRect();
    const around = getComputedStyle(one, "::after");
    const drawn = around.content !== "none" && around.position === "absolute";
    const past = (side) => (drawn ? Math.max(0, -Number.parseFloat(around[side]) || 0) : 0);
    const wide = width + past("left") + past("right");
    const high = height + past("top") + past("bottom");
    return [one.id || one.textContent || one.name, Math.min(wide, high)];
  })
  .filter(([, side]) => side < 43.9)"""

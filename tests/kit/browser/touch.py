"""What is too small for a finger on a page."""

# What a finger presses; letters beside a side bet's name take more than they show.
SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, [role=tab]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => {
    const { width, height } = one.getBoundingClientRect();
    const around = -2 * (Number.parseFloat(getComputedStyle(one, "::after").inset) || 0);
    return [one.id || one.textContent, Math.min(width, height) + around];
  })
  .filter(([, side]) => side < 43.9)"""

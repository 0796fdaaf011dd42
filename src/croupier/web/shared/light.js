// light.js: whether this screen's room is at night or by day, known before anything is painted.
// The server writes this into the page itself. Player screens and walls have <html class="room">:
// night unless somebody chose day (room.js). A wall nobody can touch is set by its address:
// `…/wnd?light=day`, remembered as well.
{
  const kept = "croupier-light";
  const asked = new URLSearchParams(location.search).get("light");
  if (asked === "day" || asked === "night") localStorage.setItem(kept, asked);
  document.documentElement.dataset.light = localStorage.getItem(kept) === "day" ? "day" : "night";
}

// early.js: what a table's page asks for first, before its modules are there: its socket and layout.
// The server writes this into the page itself, so it is asked for with the first answer.
{
  const { as, installs } = document.currentScript?.dataset ?? {};
  const table = new URLSearchParams(location.search).get("table") ?? "1";
  const path = `/api/tables/${encodeURIComponent(table)}`;
  const live = `${location.origin.replace(/^http/, "ws")}${path}/live?as=${as}`;
  const layout = `${path}/layout?as=${as}`;
  const socket = new WebSocket(live);
  /** @type {string[]} */
  const said = []; // by the server, until somebody listens
  socket.onmessage = (event) => said.push(event.data);
  const signal = AbortSignal.timeout(8000); // api.js asks again then
  // Read whole while it may be given up: the modules that read it again may come later than that.
  const answer = fetch(layout, { credentials: "same-origin", signal }).then(
    async (whole) => new Response(await whole.blob(), whole),
  );
  answer.catch(() => {}); // whoever takes it is told
  Object.assign(globalThis, { early: { [live]: { socket, said }, [layout]: answer } });

  // A wall that nobody stands at must come up by itself: what could not be loaded is tried again.
  const again = () => setTimeout(() => location.reload(), 5000);
  addEventListener(
    "error",
    ({ target }) =>
      target instanceof Element && target.matches("script, [rel=stylesheet]") && again(),
    true,
  );

  if (installs !== undefined) {
    const manifest = document.querySelector('link[rel="manifest"]');
    manifest?.setAttribute("href", `/${as}.webmanifest?table=${encodeURIComponent(table)}`);
    addEventListener("load", () =>
      navigator.serviceWorker?.register("/service-worker.js", { scope: `/${as}` }).catch(() => {}),
    );
  }
}

// service-worker.js: keeps an installed screen's shell, so that it starts without a network and says
// that there is none. It keeps nothing of a game: /api is not its business, nor any socket.
// The server puts the list of what is kept before this, so another version is another worker.

{
  /** @type {any} */
  const worker = self;
  /** @type {{build: string, shells: Record<string, string[]>}} */
  const { build, shells } = worker.kept;
  const PATIENCE = 4000; // of a start: after that the shell is shown, which goes on trying
  const page = new URL(worker.registration.scope).pathname;
  const name = `croupier ${page} ${build}`;

  worker.addEventListener("install", (/** @type {any} */ event) => {
    // Nobody waits for old windows to close: an address with a hash never means anything else.
    worker.skipWaiting();
    event.waitUntil(caches.open(name).then((cache) => cache.addAll(shells[page])));
  });

  worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil(forgetOthers());
  });

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || request.method !== "GET") return;
    if (request.mode === "navigate" && pathname === page) event.respondWith(start(request));
    else if (shells[page].includes(pathname) && pathname !== page) event.respondWith(kept(request));
  });

  /** Earlier versions of this page. */
  async function forgetOthers() {
    for (const other of await caches.keys())
      if (other.startsWith(`croupier ${page} `) && other !== name) await caches.delete(other);
  }

  /**
   * The page as the server has it now; the shell only if there is no answer.
   * @param {Request} request
   */
  async function start(request) {
    const shell = () => caches.match(page, { cacheName: name });
    /** @type {Promise<Response | undefined>} */
    const late = new Promise((wake) => setTimeout(() => wake(shell()), PATIENCE));
    const answer = fetch(request).catch(shell);
    return (await Promise.race([answer, late])) ?? answer;
  }

  /**
   * A file whose name says what is in it.
   * @param {Request} request
   */
  async function kept(request) {
    return (await caches.match(request, { cacheName: name })) ?? fetch(request);
  }
}

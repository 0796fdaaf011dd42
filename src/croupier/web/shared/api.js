// api.js: asking the server over HTTP. Whoever is not signed in goes to sign in and comes back.

/** The table this page is about. */
export const tableId = () => new URLSearchParams(location.search).get("table") ?? "1";

/** JSON from a path; with a body it is sent as a change. */
export async function api(path, body = undefined) {
  const sent =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Croupier": "1" },
          body: JSON.stringify(body),
        };
  const answer = await fetch(path, { credentials: "same-origin", ...sent });
  if (answer.status === 401) {
    signIn();
    return new Promise(() => {}); // The page is leaving; nothing more is to happen on it.
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.error ?? `${path}: ${answer.status}`);
  return said;
}

/** Go and sign in, then come back here. */
export function signIn() {
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** All that does not change while the table is open; asked for until the server answers. */
export async function fetchLayout(as, table = tableId()) {
  for (;;) {
    try {
      return await api(`/api/tables/${encodeURIComponent(table)}/layout?as=${as}`);
    } catch {
      await new Promise((wake) => setTimeout(wake, 2000));
    }
  }
}

// ask.js: asking the server for a change whose failure is a sentence to show.

/** POST; `{ok, status, body}`, where a failed body is `{error}`: a sentence. */
export async function ask(path, body = {}) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-Croupier": "1" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, body: text ? JSON.parse(text) : {} };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
}

/** Sign out, and go to sign in. */
export async function signOut() {
  await ask("/api/sign-out");
  location.assign("/sign-in");
}

"""What is heard of a screen: what it lets sound and says, and how loud and long each sound is."""

from __future__ import annotations

# What is heard from now on, and a voice of the machine, which a browser under test has not.
LISTENS = """() => {
  window.heard = [];
  document.addEventListener("croupier-sound", ({ detail }) =>
    window.heard.push(detail.words ?? detail.sound));
  const voice = { lang: "en-AU", localService: true };
  window.SpeechSynthesisUtterance = class {};
  Object.defineProperty(window, "speechSynthesis", {
    value: { getVoices: () => [voice], speak() {}, cancel() {} },
  });
}"""

# Every sound by itself, the ball on its track for a second, and all of them at once: how loud it
# is at most, where 1 is as loud as can be, and when it is over, in seconds.
MEASURED = """async () => {
  const { deskOf, rolling, SOUNDS } = await import("/static/shared/sounds.js");
  const rate = 48000;
  const rendered = async (make) => {
    const context = new OfflineAudioContext(1, 3 * rate, rate);
    await make(deskOf(context), context);
    return (await context.startRendering()).getChannelData(0).map(Math.abs);
  };
  const measured = (samples) => ({
    peak: samples.reduce((most, one) => Math.max(most, one)),
    over: samples.findLastIndex((one) => one > 0.003) / rate,
  });
  const rolls = (desk, context) => {
    const stop = rolling(desk);
    return void context.suspend(1).then(() => {
      stop();
      context.resume();
    });
  };
  const found = { ball: measured(await rendered(rolls)) };
  for (const [name, make] of Object.entries(SOUNDS))
    found[name] = measured(await rendered((desk) => make(desk, 0)));
  found.all = measured(await rendered((desk, context) => {
    for (const make of Object.values(SOUNDS)) make(desk, 0.5);
    rolls(desk, context);
  }));
  return found;
}"""

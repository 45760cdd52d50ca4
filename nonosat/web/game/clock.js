/* How long a game has taken: seconds in which its page was seen and the puzzle not solved, from the first mark on. */

export class Clock {
  /* `shown(seconds)` is called when another second has passed; `signal` ends it. */
  constructor(shown, signal) {
    Object.assign(this, { shown, seconds: 0, isRunning: false });
    const timer = setInterval(() => this.tick(), 1000);
    signal?.addEventListener("abort", () => clearInterval(timer));
  }

  tick() {
    if (!this.isRunning || document.hidden) return;
    this.seconds += 1;
    this.shown(this.seconds);
  }

  set(seconds) {
    this.seconds = seconds;
    this.shown(seconds);
  }
}

/* "3:07", "1:02:45". */
export function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? `${part}` : `${part}`.padStart(2, "0"))).join(":");
}

/* Milliseconds of work between which the page answers the reader, and that a search may take before it is given up:
 * choices, not measurements. */
const SLICE = 40;
const MOST = 8000;

/* Runs a generator in slices, the first at once, and calls `done` with what it returns; null when it takes too long.
 * Returns a function that ends the work early, without a call. */
export function inSlices(generator, done) {
  const begin = performance.now();
  let timer = null;

  function work() {
    const slice = performance.now();
    while (performance.now() - slice < SLICE) {
      const step = generator.next();
      if (step.done) {
        done(step.value);
        return;
      }
    }
    if (performance.now() - begin > MOST) done(null);
    else timer = setTimeout(work);
  }

  work();
  return () => clearTimeout(timer);
}

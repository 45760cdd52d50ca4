/* Milliseconds of work between which the page answers the reader: a choice, not a measurement. */

const SLICE = 40;

/* Runs a generator in slices, the first at once, and calls `done` with what it returns; null when it takes longer than
 * `most` milliseconds. It ends without a call as soon as it is not wanted any more. */
export function inSlices(generator, { most, isWanted, done }) {
  const begin = performance.now();

  function work() {
    if (!isWanted()) return;
    const slice = performance.now();
    while (performance.now() - slice < SLICE) {
      const step = generator.next();
      if (step.done) {
        done(step.value);
        return;
      }
    }
    if (performance.now() - begin > most) done(null);
    else setTimeout(work);
  }

  work();
}

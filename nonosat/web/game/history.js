/* What can be undone and redone, of a game, a drawing or a reading: entries that say how to go back and forward. There is no
 * limit to it. */

export class History {
  constructor(past = [], future = []) {
    this.past = past;
    this.future = future;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  add(entry) {
    this.past.push(entry);
    this.future = [];
  }

  /* The entry to take back; undefined when there is none. */
  undo() {
    const entry = this.past.pop();
    if (entry) this.future.push(entry);
    return entry;
  }

  /* The entry to do again; undefined when there is none. */
  redo() {
    const entry = this.future.pop();
    if (entry) this.past.push(entry);
    return entry;
  }
}

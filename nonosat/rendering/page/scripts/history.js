/* What can be undone and redone: lists of changes {index, before, after}. */
export class History {
  constructor() {
    this.past = [];
    this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  add(changes) {
    this.past.push(changes);
    this.future = [];
  }

  /* The changes to take back; undefined when there are none. */
  undo() {
    const changes = this.past.pop();
    if (changes) this.future.push(changes);
    return changes;
  }

  /* The changes to make again; undefined when there are none. */
  redo() {
    const changes = this.future.pop();
    if (changes) this.past.push(changes);
    return changes;
  }
}

/* The states of a desk, with undo and redo without end: states are values, so that keeping them is enough. */
export class StateHistory {
  constructor(state) {
    this.past = [];
    this.future = [];
    this.state = state;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  push(state) {
    this.past.push(this.state);
    this.future = [];
    this.state = state;
  }

  undo() {
    if (!this.canUndo) return false;
    this.future.push(this.state);
    this.state = this.past.pop();
    return true;
  }

  redo() {
    if (!this.canRedo) return false;
    this.past.push(this.state);
    this.state = this.future.pop();
    return true;
  }
}

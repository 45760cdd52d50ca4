/* What a board in a notebook has, whether it is played or drawn on: its place, its size, its colours. Several can be in one
 * document, so nothing here goes by an `id`, and keys and clicks elsewhere mean nothing to it. */

import { make } from "../../board/dom.js";
import { followTheme } from "./surroundings.js";

export class View {
  constructor(model, signal) {
    Object.assign(this, { model, signal });
    /* JupyterLab would take keys for its commands and the right button for its menu. */
    const data = { lmSuppressShortcuts: "true", jpSuppressContextMenu: "true" };
    this.root = make("div", { class: "nonosat board-scope", lang: model.get("_language"), data });
    /* Other notebooks listen to keys too. */
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    followTheme(this.root, model.get("_themes"), signal);
  }

  /* Puts a panel in, and shows it as what it is. */
  place(panel, kind) {
    panel.canvas.classList.replace("canvas", "notebook");
    panel.canvas.classList.add(kind);
    this.root.append(panel.canvas);
  }

  /* Keeps the board as large as there is room for. */
  follow(zoom) {
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (this.root.clientWidth === width) return;
      width = this.root.clientWidth;
      if (width > 0) zoom.fit();
    });
    observer.observe(this.root);
    this.signal.addEventListener("abort", () => observer.disconnect());
  }

  /* Tells the notebook what is on the board. */
  send(values) {
    const marks = [...values];
    if (isSame(marks, this.model.get("marks"))) return;
    this.model.set("marks", marks);
    this.model.set("_turn", this.model.get("_turn") + 1);
    this.model.save_changes();
  }

  /* Calls `heard` with a trait that has changed, and is not called when the view is gone. */
  hear(trait, heard) {
    const listener = () => heard(this.model.get(trait));
    this.model.on(`change:${trait}`, listener);
    this.signal.addEventListener("abort", () => this.model.off(`change:${trait}`, listener));
  }
}

export function isSame(one, other) {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

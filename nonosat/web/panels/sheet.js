/* What a phone shows from below on demand, where other screens show it always: a button of the toolbar opens and closes it. */

import { t } from "../words/words.js";

export class Sheet {
  /* `root` is the element, `toolbar` makes the button, and a touch on `canvas` closes it. */
  constructor(root, toolbar, canvas) {
    this.root = root;
    root.classList.add("sheet");
    this.button = toolbar.action("more", t("tools.more"), () => this.show(!this.isOpen), { bare: true });
    this.button.classList.add("phone-only");
    this.show(false);
    root.addEventListener("click", ({ target }) => {
      const pressed = target.closest("button");
      if (!pressed || !this.isOpen || ["smaller", "larger"].includes(pressed.id)) return;
      const hadFocus = root.contains(document.activeElement);
      this.show(false);
      if (hadFocus) this.button.focus();
    });
    root.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.isOpen) this.close(event); });
    canvas.addEventListener("pointerdown", (event) => {
      if (this.isOpen && !this.root.contains(event.target) && !this.button.contains(event.target)) this.close(event);
    }, { capture: true });
  }

  get isOpen() {
    return this.root.classList.contains("open");
  }

  show(isOpen) {
    this.root.classList.toggle("open", isOpen);
    this.button.setAttribute("aria-expanded", `${isOpen}`);
    if (isOpen) this.root.querySelector("button:not(:disabled)")?.focus();
  }

  close(event) {
    event.preventDefault();
    event.stopPropagation();
    this.show(false);
    this.button.focus();
  }
}

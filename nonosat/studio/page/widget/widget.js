/* The board in a notebook: `render` shows a view of a model in an element, and returns what ends it. See
 * https://anywidget.dev/en/afm/ for what these are. */

import { POINTING_WORDS } from "../../shared/pointing.js";
import { t, useWords } from "../core/words.js";
import { DrawingView } from "./drawing.js";
import { PlayingView } from "./playing.js";

export function render({ model, el }) {
  useWords(model.get("_language"), model.get("_words"));
  Object.keys(POINTING_WORDS).forEach((kind) => { POINTING_WORDS[kind] = t(`pointing.${kind}`); });
  const ending = new AbortController();
  const view = model.get("mode") === "draw" ? new DrawingView(model, ending.signal) : new PlayingView(model, ending.signal);
  el.append(view.root);
  return () => {
    ending.abort();
    view.root.remove();
  };
}

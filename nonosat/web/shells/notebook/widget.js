/* The board in a notebook: `render` shows a view of a model in an element, and returns what ends it. See
 * https://anywidget.dev/en/afm/ for what these are. */

import { DrawingView } from "./drawing.js";
import { PlayingView } from "./playing.js";
import { useWords } from "../../words/words.js";

export function render({ model, el }) {
  useWords(model.get("_language"), model.get("_words"));
  const ending = new AbortController();
  const view = model.get("mode") === "draw" ? new DrawingView(model, ending.signal) : new PlayingView(model, ending.signal);
  el.append(view.root);
  return () => {
    ending.abort();
    view.root.remove();
  };
}

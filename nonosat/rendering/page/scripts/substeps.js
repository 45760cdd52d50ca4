/* A list of buttons for what a step consists of: its parts, and the chain that follows from its supposition.
 * `show` is called with the state before, the step and the supposed cells of the one that is chosen. Null when
 * there is nothing to list. */
export function substepsOf(step, state, supposed, { stepsBoard, show }) {
  const parts = step.parts?.length > 1 ? step.parts : [];
  const links = parts.length > 0 ? parts : (step.chain ?? []);
  if (links.length === 0) return null;
  const list = document.createElement("ol");
  let known = state;
  let assumed = supposed;
  if (parts.length === 0 && step.assumption) {
    assumed = [...supposed, step.assumption];
    known = stepsBoard.after(state, [step.assumption]);
  }
  links.forEach((link) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const [before, supposedBefore] = [known, assumed];
    button.type = "button";
    button.textContent = link.text;
    button.addEventListener("click", () => {
      show(before, link, supposedBefore, button);
      item.querySelector("ol")?.remove();
      const inner = substepsOf(link, before, supposedBefore, { stepsBoard, show });
      if (inner) item.append(inner);
    });
    item.append(button);
    list.append(item);
    known = stepsBoard.after(known, link.cells);
    if (parts.length === 0) assumed = [...assumed, ...link.cells];
  });
  return list;
}

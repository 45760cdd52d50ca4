"use strict";

/* Playing: painting by mouse, touch, pen and keys; undo; checking by the clues; keeping progress. */
(() => {
  const puzzle = JSON.parse(document.getElementById("puzzle").textContent);
  const board = new Board(puzzle, document.getElementById("board"));
  const status = document.getElementById("status");
  const spoken = document.getElementById("spoken");
  const button = (name) => document.getElementById(name);
  const ERASE = -1;
  const MARK = 0;
  let tool = 1;
  let zoom = 1;
  let past = [];
  let future = [];
  let stroke = null;
  let current = 0;
  let solved = false;
  /* What a key has made of the last cell. */
  let lastByKey = null;
  /* Whether clues are so long that not all of their numbers stay in sight. */
  let clipped = false;

  /* -- state -- */

  function isGiven(index) {
    return puzzle.givens[index] >= 0;
  }

  function valuesOf(line) {
    return board.line(line).map((index) => board.values[index]);
  }

  function refreshLine(line) {
    const head = board.head(line);
    head.classList.remove("wrong");
    const done = doneRuns(board.clue(line), valuesOf(line));
    [...head.querySelectorAll(".n[data-run]")].forEach((number, run) => number.classList.toggle("done", done[run] === true));
  }

  function refresh(indices) {
    const lines = new Set(indices.flatMap((index) => board.linesOf(index)));
    lines.forEach(refreshLine);
    const now = Array.from({ length: board.lineCount }, (_, line) => line)
      .every((line) => satisfies(board.clue(line), valuesOf(line)));
    showClues();
    if (now && !solved) status.textContent = "Solved! Every clue is satisfied.";
    if (!now && solved) status.textContent = "";
    solved = now;
    board.table.classList.toggle("solved", solved);
    button("undo").disabled = past.length === 0;
    button("redo").disabled = future.length === 0;
  }

  function apply(changes, key) {
    changes.forEach((change) => board.show(change.index, change[key]));
    refresh(changes.map((change) => change.index));
    save();
  }

  function commit(changes) {
    if (changes.length === 0) return;
    past.push(changes);
    future = [];
    refresh(changes.map((change) => change.index));
    save();
  }

  function undo() {
    if (stroke) endStroke();
    const changes = past.pop();
    if (!changes) return;
    future.push(changes);
    apply([...changes].reverse(), "before");
    speak(`undone: ${describe(changes)}`);
  }

  function redo() {
    if (stroke) endStroke();
    const changes = future.pop();
    if (!changes) return;
    past.push(changes);
    apply(changes, "after");
    speak(`redone: ${describe(changes)}`);
  }

  function describe(changes) {
    return changes.length === 1 ? board.place(changes[0].index) : `${changes.length} cells`;
  }

  function speak(text) {
    spoken.textContent = text;
  }

  /* -- progress, kept in the browser -- */

  const characters = `.${puzzle.colours.map((colour) => colour.letter).join("")}`;

  function asText() {
    const letters = [...characters];
    const rows = [];
    for (let start = 0; start < board.values.length; start += board.width) {
      const row = board.values.slice(start, start + board.width);
      rows.push(row.map((value) => (value < 0 ? "?" : letters[value])).join(""));
    }
    return rows.join("\n");
  }

  function save() {
    try {
      localStorage.setItem(puzzle.key, asText());
    } catch {
      /* Pages opened from a file, or in private, may have no storage: the game goes on without. */
    }
  }

  function saved() {
    try {
      const text = localStorage.getItem(puzzle.key);
      if (text === null) return null;
      const letters = [...characters];
      const values = [...text.replaceAll("\n", "")].map((letter) => (letter === "?" ? -1 : letters.indexOf(letter)));
      return values.length === board.values.length ? values : null;
    } catch {
      return null;
    }
  }

  /* -- painting -- */

  function beginStroke(index, paint) {
    const before = board.values[index];
    stroke = {
      before,
      after: before === paint ? ERASE : paint,
      takesAll: paint === ERASE,
      changes: [],
      last: index,
    };
    paintCell(index);
  }

  /* A stroke does to all its cells what it does to the first: others stay as they are. */
  function paintCell(index) {
    const before = board.values[index];
    if (isGiven(index) || before === stroke.after) return;
    if (!stroke.takesAll && before !== stroke.before) return;
    stroke.changes.push({ index, before, after: stroke.after });
    board.show(index, stroke.after);
    board.linesOf(index).forEach(refreshLine);
  }

  /* All cells on the way, as a fast pointer skips some. */
  function extendStroke(index) {
    const column = (place) => place % board.width;
    const row = (place) => Math.floor(place / board.width);
    const [fromRow, fromColumn] = [row(stroke.last), column(stroke.last)];
    const [rows, columns] = [row(index) - fromRow, column(index) - fromColumn];
    const steps = Math.max(Math.abs(rows), Math.abs(columns));
    for (let step = 1; step <= steps; step += 1) {
      const at = [fromRow + Math.round((rows * step) / steps), fromColumn + Math.round((columns * step) / steps)];
      paintCell(at[0] * board.width + at[1]);
    }
    stroke.last = index;
  }

  function endStroke() {
    const { changes, after } = stroke;
    stroke = null;
    if (changes.length === 1) speak(`${board.place(changes[0].index)}: ${board.name(after)}`);
    else if (changes.length > 1) speak(`${changes.length} cells: ${board.name(after)}`);
    commit(changes);
  }

  function cancelStroke() {
    const { changes } = stroke;
    stroke = null;
    changes.forEach((change) => board.show(change.index, change.before));
    refresh(changes.map((change) => change.index));
  }

  function cellAt(x, y) {
    const element = document.elementFromPoint(x, y)?.closest("[role=gridcell]");
    return element ? Number(element.dataset.index) : null;
  }

  let pointer = null;

  board.table.addEventListener("pointerdown", (event) => {
    const element = event.target.closest("[role=gridcell]");
    if (!element) return;
    if (stroke) {
      /* A second finger: not painting but zooming. */
      cancelStroke();
      pointer = null;
      return;
    }
    if (event.button !== 0 && event.button !== 2) return;
    event.preventDefault();
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    focusCell(Number(element.dataset.index), { visibly: false });
    pointer = event.pointerId;
    beginStroke(Number(element.dataset.index), event.button === 2 || event.ctrlKey || event.altKey ? MARK : tool);
  });
  document.addEventListener("pointermove", (event) => {
    if (!stroke || event.pointerId !== pointer) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of events.length ? events : [event]) {
      const index = cellAt(clientX, clientY);
      if (index !== null && index !== stroke.last) extendStroke(index);
    }
  });
  document.addEventListener("pointerup", (event) => {
    if (stroke && event.pointerId === pointer) endStroke();
  });
  document.addEventListener("pointercancel", (event) => {
    if (stroke && event.pointerId === pointer) cancelStroke();
  });
  board.table.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[role=gridcell]")) event.preventDefault();
  });

  /* -- keys -- */

  function focusCell(index, { visibly }) {
    const old = board.elements[current];
    old.tabIndex = -1;
    old.classList.remove("focused");
    board.linesOf(current).forEach((line) => board.head(line).classList.remove("here"));
    current = index;
    const element = board.elements[index];
    element.tabIndex = 0;
    element.classList.toggle("focused", visibly);
    element.focus({ preventScroll: !visibly });
    board.linesOf(index).forEach((line) => board.head(line).classList.add("here"));
    showClues();
    if (visibly) scrollIntoView(element);
  }

  /* The clues of the cell's lines in full, where the board has no room for them. */
  function showClues() {
    const here = document.getElementById("here");
    here.hidden = !clipped;
    here.replaceChildren();
    if (!clipped) return;
    board.linesOf(current).forEach((line) => {
      here.append(`${board.lineName(line)}: `, board.head(line).querySelector(".clue").cloneNode(true), " ");
    });
  }

  function fit() {
    board.fit(zoom);
    clipped = board.stickClues();
  }

  /* Not hidden under the clues, which stay in sight. */
  function scrollIntoView(element) {
    const around = board.table.parentElement;
    const cell = element.getBoundingClientRect();
    const frame = around.getBoundingClientRect();
    const [left, top] = board.kept;
    if (cell.left < frame.left + left) around.scrollLeft -= frame.left + left - cell.left;
    if (cell.right > frame.right) around.scrollLeft += cell.right - frame.right;
    if (cell.top < frame.top + top) around.scrollTop -= frame.top + top - cell.top;
    if (cell.bottom > frame.bottom) around.scrollTop += cell.bottom - frame.bottom;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function paintByKey(paint) {
    beginStroke(current, paint);
    endStroke();
  }

  const moves = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    PageUp: [-5, 0], PageDown: [5, 0], Home: [0, -Infinity], End: [0, Infinity],
  };

  function move(key, toTheEnd) {
    let [rows, columns] = moves[key];
    if (toTheEnd && (key === "Home" || key === "End")) rows = columns;
    const clamp = (value, size) => Math.min(size - 1, Math.max(0, value));
    const row = clamp(Math.floor(current / board.width) + rows, board.height);
    const column = clamp((current % board.width) + columns, board.width);
    return row * board.width + column;
  }

  board.table.addEventListener("keydown", (event) => {
    if (!event.target.closest("[role=gridcell]")) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key in moves && !event.altKey && !event.metaKey) {
      event.preventDefault();
      focusCell(move(event.key, event.ctrlKey), { visibly: true });
      /* With shift what was done to the last cell is done to this one. */
      const differs = lastByKey !== null && board.values[current] !== lastByKey && !isGiven(current);
      if (event.shiftKey && differs) paintOne(current, lastByKey);
      return;
    }
    if (plain && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      if (!event.repeat) paintByKey(tool);
    } else if (plain && event.key.toLowerCase() === "x") {
      if (!event.repeat) paintByKey(MARK);
    } else if (plain && (event.key === "Backspace" || event.key === "Delete")) {
      event.preventDefault();
      paintByKey(ERASE);
    } else {
      return;
    }
    lastByKey = board.values[current];
  });

  function paintOne(index, after) {
    const before = board.values[index];
    board.show(index, after);
    speak(`${board.place(index)}: ${board.name(after)}`);
    commit([{ index, before, after }]);
  }

  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "z") {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    } else if (command && key === "y") {
      event.preventDefault();
      redo();
    } else if (!command && !event.altKey && /^[1-9]$/.test(key) && Number(key) <= puzzle.colours.length) {
      choose(Number(key));
    }
  });

  /* -- tools -- */

  function choose(value) {
    tool = value;
    const input = document.querySelector(`input[name=tool][value="${value}"]`);
    input.checked = true;
    speak(`painting: ${value === ERASE ? "erase" : board.name(value)}`);
  }

  document.querySelectorAll("input[name=tool]").forEach((input) => {
    input.addEventListener("change", () => choose(Number(input.value)));
  });
  button("undo").addEventListener("click", undo);
  button("redo").addEventListener("click", redo);
  button("check").addEventListener("click", () => {
    const lines = Array.from({ length: board.lineCount }, (_, line) => line);
    const wrong = lines.filter((line) => !isPossible(board.clue(line), valuesOf(line)));
    lines.forEach((line) => board.head(line).classList.toggle("wrong", wrong.includes(line)));
    const right = lines.filter((line) => satisfies(board.clue(line), valuesOf(line))).length;
    if (solved) status.textContent = "Solved! Every clue is satisfied.";
    else if (wrong.length === 0) status.textContent = `No line contradicts its clue. ${right} of ${lines.length} lines are satisfied.`;
    else {
      const names = wrong.slice(0, 6).map((line) => board.lineName(line)).join(", ");
      const more = wrong.length > 6 ? ` and ${wrong.length - 6} more` : "";
      status.textContent = `There is a mistake: ${names}${more} cannot be completed.`;
    }
  });
  button("restart").addEventListener("click", () => {
    const changes = [];
    board.values.forEach((before, index) => {
      if (!isGiven(index) && before !== -1) changes.push({ index, before, after: -1 });
    });
    changes.forEach((change) => board.show(change.index, -1));
    commit(changes);
    status.textContent = changes.length ? "Started over. Undo brings everything back." : "";
  });
  button("larger").addEventListener("click", () => { zoom = Math.min(zoom * 1.2, 4); fit(); });
  button("smaller").addEventListener("click", () => { zoom = Math.max(zoom / 1.2, 0.3); fit(); });
  document.getElementById("letters")?.addEventListener("change", (event) => {
    board.table.classList.toggle("letters", event.target.checked);
  });
  window.addEventListener("resize", fit);

  /* -- start -- */

  board.table.setAttribute("role", "grid");
  board.elements.forEach((element, index) => {
    element.setAttribute("role", "gridcell");
    element.tabIndex = -1;
    element.classList.toggle("given", isGiven(index));
  });
  board.elements[0].tabIndex = 0;
  const kept = saved();
  board.elements.forEach((_, index) => {
    const value = isGiven(index) ? puzzle.givens[index] : (kept ?? puzzle.start)[index];
    board.show(index, value);
  });
  fit();
  if (clipped) {
    const around = board.table.parentElement;
    around.scrollLeft = board.rowHeads[0].offsetWidth - board.kept[0];
    around.scrollTop = board.table.tHead.offsetHeight - board.kept[1];
  }
  refresh(board.elements.map((_, index) => index));
  if (!solved && kept?.some((value, index) => value !== puzzle.start[index])) {
    status.textContent = "Your progress was kept.";
  }
})();

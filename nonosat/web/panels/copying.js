/* Gives the reader a text to take elsewhere: on the clipboard, or, where a page may not write there, selected in the
 * field `field`. Returns a promise of whether it is on the clipboard. */

export async function offerMarks(text, field) {
  field.hidden = true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.hidden = false;
    field.value = text;
    field.focus();
    field.select();
    return false;
  }
}

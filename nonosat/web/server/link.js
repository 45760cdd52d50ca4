/* A small puzzle whole in a link: its JSON, compressed, after the # of the address, which no browser sends
 * anywhere. The token of this studio is not in it: `front.js` finds the way. */

/* Links of this length pass through mail and messengers unbroken. */
export const LONGEST_LINK = 4000;
/* What a link may grow to when it is read: many times what fits into one. */
const MOST_TEXT = 2_000_000;

export async function linkOf(puzzle) {
  const bytes = await through(new Blob([JSON.stringify(puzzle)]).stream(), new CompressionStream("deflate-raw"), Infinity);
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}/#p=${text}`;
}

/* The puzzle in a link, or in what comes after its #; null when there is none. */
export async function puzzleInLink(link) {
  const found = /#p=([A-Za-z0-9_-]+)\s*$/.exec(link);
  if (!found) return null;
  try {
    const bytes = Uint8Array.from(atob(found[1].replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(new Blob([bytes]).stream(), new DecompressionStream("deflate-raw"), MOST_TEXT));
    const puzzle = JSON.parse(text);
    return puzzle !== null && typeof puzzle === "object" && !Array.isArray(puzzle) ? puzzle : null;
  } catch {
    return null;
  }
}

async function through(stream, transform, most) {
  const reader = stream.pipeThrough(transform).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new Error("too long");
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  parts.reduce((place, part) => { bytes.set(part, place); return place + part.length; }, 0);
  return bytes;
}

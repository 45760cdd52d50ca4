/* A short key of a text, under which the browser keeps what belongs to it (FNV-1a, twice with different beginnings). */

export function fingerprint(text) {
  const half = (begin) => {
    let hash = begin;
    for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return `${half(0x811c9dc5)}-${half(0x050c5d1f)}`;
}

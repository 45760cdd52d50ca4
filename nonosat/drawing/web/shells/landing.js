/* The door for links with a puzzle, which do not hold the token: the browser in which the studio is open knows its
 * address, and goes there. */

let address = null;
try {
  address = localStorage.getItem("nonosat-studio:address");
} catch {
  /* Without storage the reader has to paste the link. */
}
if (address !== null && /^\/[\w-]+\/$/.test(address)) {
  const answer = await fetch(`${address}config`);
  if (answer.ok) location.replace(address + location.hash);
}

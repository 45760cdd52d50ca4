/* The landing page for links with a puzzle, which lack the token: a browser in which the studio was opened has stored its
 * address, and is redirected there. */

let address = null;
try {
  address = localStorage.getItem("nonosat-studio:address");
} catch {
  /* Without storage the user has to paste the link. */
}
if (address !== null && /^\/[\w-]+\/$/.test(address)) {
  const answer = await fetch(`${address}config`);
  if (answer.ok) location.replace(address + location.hash);
}

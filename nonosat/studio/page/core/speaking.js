/* Says something to those who listen to the page, in its live region. */
export function speak(text) {
  document.getElementById("spoken").textContent = text;
}

/** Asks the server for the document anew, for what only the document says. */
export function reloadPage(): void {
  window.location.reload();
}

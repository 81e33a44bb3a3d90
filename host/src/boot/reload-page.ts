/** Reloads the document, for data that only the document contains. */
export function reloadPage(): void {
  window.location.reload();
}

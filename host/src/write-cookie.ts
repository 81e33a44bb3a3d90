/** Sets a cookie: its name, value and attributes in the form of `document.cookie`. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and it answers later
  document.cookie = cookie;
}

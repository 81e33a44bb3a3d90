/** Sets a cookie of the page: its name, value and attributes, as `document.cookie` takes them. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and it answers later
  document.cookie = cookie;
}

/** Whether an address is a folder's, which ends with a slash, or is inside it. */
export function isUnder(url: string, prefix: string): boolean {
  return url.startsWith(prefix) || url === prefix.slice(0, -1);
}

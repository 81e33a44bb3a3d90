/** Whether an address is that of a folder, which ends with a slash, or lies in it. */
export function isUnder(url: string, prefix: string): boolean {
  return url.startsWith(prefix) || url === prefix.slice(0, -1);
}

/** Mail programs cut longer addresses off. */
const LONGEST_TEXT = 1500;

/** Opens the person's own mail program with what they have written, for when ours cannot send. */
export function mailLink(
  to: string,
  { subject, message }: { readonly subject: string; readonly message: string },
): string {
  const fields = { subject, body: message.slice(0, LONGEST_TEXT) };
  const query = Object.entries(fields)
    .filter(([, value]) => value !== '')
    // Spaces as %20: mail programs show a plus.
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `mailto:${to}${query === '' ? '' : `?${query}`}`;
}

/** Mail programs cut longer addresses. */
const LONGEST_TEXT = 1500;

/** The address that opens the message in the person's own mail program, for use if ours cannot send. */
export function mailLink(
  to: string,
  { subject, message }: { readonly subject: string; readonly message: string },
): string {
  const fields = { subject, body: message.slice(0, LONGEST_TEXT) };
  const query = Object.entries(fields)
    .filter(([, value]) => value !== '')
    // Spaces become %20, because mail programs show a plus.
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `mailto:${to}${query === '' ? '' : `?${query}`}`;
}

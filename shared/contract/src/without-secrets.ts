const POSITION = /(?::\d+){1,2}$/;
const E_MAIL = /^[^@\s]+@[\w-]+(?:\.[\w-]+)+$/;
const TOKEN = /eyJ[\w-]{8,}\.[\w.-]+/g;
const PARTS = /[^\s()'"`<>,;]+/g;

/**
 * A text about an error as it may be kept: addresses without query and fragment (but with the line that a stack names), no e-mail and
 * no token. Takes time in proportion to the text, whatever it is.
 */
export function withoutSecrets(text: string): string {
  return text.replace(PARTS, (part) => {
    if (E_MAIL.test(part.replace(/[.:!?]+$/, ''))) return '[e-mail]';
    const end = part.search(/[?#]/);
    const address = end > 0 && part.lastIndexOf('/', end) >= 0;
    const short = address ? part.slice(0, end) + (POSITION.exec(part.slice(end))?.[0] ?? '') : part;
    return short.replace(TOKEN, '[token]');
  });
}

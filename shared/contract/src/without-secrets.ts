const POSITION = /(?::\d+){1,2}$/;
const E_MAIL = /^[^@\s]+@[\w-]+(?:\.[\w-]+)+$/;
const TOKEN = /eyJ[\w-]{8,}\.[\w.-]+/g;
const PARTS = /[^\s()'"`<>,;]+/g;

/**
 * Removes secrets from the text of an error: queries and fragments of addresses (the line numbers of a stack stay), e-mail addresses and
 * tokens. Its time is proportional to the length of any text.
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

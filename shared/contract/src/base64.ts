const NOT_BASE64 = /[^A-Za-z0-9+/]/;

/**
 * Whether a text is base64. It looks for a letter that is none: an expression that takes the whole of megabytes keeps a way back for each
 * letter of them, for which the engine does not always have room, and throws.
 */
export function isBase64(text: string): boolean {
  const filling = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return !NOT_BASE64.test(text.slice(0, text.length - filling));
}

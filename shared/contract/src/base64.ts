const NOT_BASE64 = /[^A-Za-z0-9+/]/;

/**
 * Whether a text is base64. It searches for a character that is not allowed. An expression that matches the whole text would need memory
 * for each of its characters, and throws for megabytes.
 */
export function isBase64(text: string): boolean {
  const filling = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return !NOT_BASE64.test(text.slice(0, text.length - filling));
}

/** An import that cannot be done as asked; the message says what, where and what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

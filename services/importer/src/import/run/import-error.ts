/** An import that cannot be carried out. The message says what is wrong, where, and what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

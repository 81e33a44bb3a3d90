/** A file that cannot be loaded at all. The message says what was expected and what was found. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/** A set-up that cannot be carried out. The message says what is wrong, where, and what to do. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

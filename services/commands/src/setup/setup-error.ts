/** A set-up that cannot be done as asked; the message says what, where and what to do. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** A command of the release plane that cannot be done as asked; the message says why and what to do. */
export class ReleaseCommandError extends Error {
  override readonly name = 'ReleaseCommandError';
}

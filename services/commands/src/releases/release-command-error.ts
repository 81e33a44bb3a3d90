/** A release command that cannot be carried out. The message says why and what to do. */
export class ReleaseCommandError extends Error {
  override readonly name = 'ReleaseCommandError';
}

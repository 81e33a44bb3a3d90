/** Whether a call of the file system failed for this reason, such as `ENOENT`. */
export function isFileError(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** The message of any thrown value. */
export function wordsOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  // The error of `fetch` only says that it failed. Its cause has the reason.
  const cause = 'cause' in error ? error.cause : undefined;
  return cause === undefined ? String(error.message) : wordsOf(cause);
}

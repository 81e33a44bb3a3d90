/** Returns the request id of a failed call, for support; null if there is none. A problem answer that is thrown bare has one too. */
export function referenceOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return null;
  return typeof error.requestId === 'string' && error.requestId !== '' ? error.requestId : null;
}

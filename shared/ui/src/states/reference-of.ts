/** The request id that a failed call carries, for support; null where there is none. A problem answer thrown bare has it too. */
export function referenceOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return null;
  return typeof error.requestId === 'string' && error.requestId !== '' ? error.requestId : null;
}

/** What bundlers call an error about a file of code that did not come. */
export const CODE_MISSING = 'ChunkLoadError';

/** Whether a file of code did not come. */
export const isCodeMissing = (error: unknown): boolean => error instanceof Error && error.name === CODE_MISSING;

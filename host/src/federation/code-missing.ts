/** The name of the bundler's error about a code file that did not load. */
export const CODE_MISSING = 'ChunkLoadError';

/** Whether the error is about a code file that did not load. */
export const isCodeMissing = (error: unknown): boolean => error instanceof Error && error.name === CODE_MISSING;

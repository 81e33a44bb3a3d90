/** Inspections and what came of them. */
export * from '../calls/inspect.ts';

/** Inspections and their results. */
export * from '../calls/inspect.ts';

/** The page of releases, and the overlay with the same facts. Only developers load it. */
export * from '../calls/releases.ts';

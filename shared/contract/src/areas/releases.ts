/** The page of releases, and the overlay with the same facts: developers alone load it. */
export * from '../calls/releases.ts';

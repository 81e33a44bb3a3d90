import november2026 from './notes/2026-11.json';

/** A change as people notice it. */
export interface Change {
  /** The area's name in the navigation. */
  readonly area: string;
  readonly text: string;
  /** A link to the page with the change. */
  readonly link?: { readonly label: string; readonly to: string };
}

export interface Release {
  /** The first day with the release, `YYYY-MM-DD`. */
  readonly date: string;
  readonly changes: readonly Change[];
}

/**
 * The release notes, newest first; a file in `notes` contains those of a month. If you change what people see or can
 * do, add it there in the same commit: what is different for them, in their words. Leave out what only developers
 * notice. Links lead to pages that everybody may open.
 */
export const releases: readonly Release[] = [...november2026];

import november2026 from './notes/2026-11.json';

/** What one change means for the people who use the product. */
export interface Change {
  /** As the navigation names it. */
  readonly area: string;
  readonly text: string;
  /** Where to look at it. */
  readonly link?: { readonly label: string; readonly to: string };
}

export interface Release {
  /** The day from which on people have it, `YYYY-MM-DD`. */
  readonly date: string;
  readonly changes: readonly Change[];
}

/**
 * Release notes, the newest first; a file of `notes` has those of a month. Whoever changes what people see or can do adds it there in the
 * same commit: what is different for them, in their words; nothing that only we notice. Links lead to pages that are open to all.
 */
export const releases: readonly Release[] = [...november2026];

import { searchText, searchWords } from '../search-text.ts';

export interface KindOfWork {
  readonly key: string;
  readonly label: string;
}

/** The place that a person gives a code. An empty kind means that it has none yet. */
export interface CodePlace {
  readonly kind: string;
  readonly isMaintenance: boolean;
}

export interface PlaceableCode {
  readonly opCode: string;
  readonly description: string;
  /** A remark below the description, such as who placed the code. */
  readonly note?: string | undefined;
  /** Lines, and hours and dollars per line. Hours and dollars are null if nobody has used the code. */
  readonly lines: number;
  readonly hours: number | null;
  readonly labor: number | null;
  /** The saved place, and the place that is chosen now. */
  readonly saved: CodePlace;
  readonly chosen: CodePlace;
  /** `confidence` goes from 0 to 1. */
  readonly suggestion: (CodePlace & { readonly confidence: number; readonly reason: string | null }) | null;
}

/**
 * What the list shows: the segment, the words to find, and the least confidence, in percent, of suggestions that are accepted all at once.
 */
export interface CodeView {
  readonly segment: 'open' | 'placed' | 'all';
  readonly search: string;
  readonly least: number;
}

export const isPlaced = ({ kind }: CodePlace): boolean => kind !== '';

/** Returns the codes of a segment. The saved place decides, so that no row moves away under the hand of somebody who works on it. */
export function codesIn(codes: readonly PlaceableCode[], segment: CodeView['segment']): PlaceableCode[] {
  if (segment === 'all') return [...codes];
  return codes.filter(({ saved }) => isPlaced(saved) === (segment === 'placed'));
}

/** Returns the codes of a segment that match the search, most used first. */
export function codesFound(codes: readonly PlaceableCode[], { segment, search }: CodeView): PlaceableCode[] {
  const words = searchWords(search);
  return codesIn(codes, segment)
    .filter(({ opCode, description }) => {
      const text = searchText(`${opCode} ${description}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.lines - a.lines || (a.opCode < b.opCode ? -1 : 1));
}

/**
 * Matches a code for everything that has no code. Its lines are of any kind of work, so no kind is right for it. If the code has a
 * description, only the description is tested, and all of it must match: "MISC BRAKE PARTS" is no catch-all.
 */
const CATCH_ALL =
  /^(misc(\.|ellaneous)?|other|sundry|sundries|general|various)( (labor|repair|repairs|service|work|op|operation))?$/i;
export const isCatchAll = ({ opCode, description }: Pick<PlaceableCode, 'opCode' | 'description'>): boolean =>
  CATCH_ALL.test(description.trim() === '' ? opCode.trim() : description.trim());

const PERCENT = 100;

/** Returns the codes without a place that have a suggestion of at least this confidence, in percent. */
export function acceptable(codes: readonly PlaceableCode[], least: number): PlaceableCode[] {
  return codes.filter(
    ({ chosen, suggestion }) =>
      !isPlaced(chosen) && suggestion !== null && Math.round(suggestion.confidence * PERCENT) >= least,
  );
}

/** Counts the lines that have a place: as saved, as chosen, and after the suggestions are accepted. */
export function linesPlaced(codes: readonly PlaceableCode[], least: number) {
  const accepted = new Set(acceptable(codes, least));
  const sum = (is: (code: PlaceableCode) => boolean) =>
    codes.reduce((total, code) => total + (is(code) ? code.lines : 0), 0);
  return {
    total: sum(() => true),
    saved: sum(({ saved }) => isPlaced(saved)),
    chosen: sum(({ chosen }) => isPlaced(chosen)),
    after: sum((code) => isPlaced(code.chosen) || accepted.has(code)),
    accepted: accepted.size,
    /** Used codes that have no place even then, most used first. */
    left: codes
      .filter((code) => code.lines > 0 && !isPlaced(code.chosen) && !accepted.has(code))
      .sort((a, b) => b.lines - a.lines),
  };
}

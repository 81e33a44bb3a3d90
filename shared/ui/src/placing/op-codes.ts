import { searchText, searchWords } from '../search-text.ts';

export interface KindOfWork {
  readonly key: string;
  readonly label: string;
}

/** What a person says of a code. An empty kind is none yet. */
export interface CodePlace {
  readonly kind: string;
  readonly isMaintenance: boolean;
}

export interface PlaceableCode {
  readonly opCode: string;
  readonly description: string;
  /** Lines, and hours and dollars a line; null where nobody has used the code. */
  readonly lines: number;
  readonly hours: number | null;
  readonly labor: number | null;
  /** As it is saved, and as it is chosen now. */
  readonly saved: CodePlace;
  readonly chosen: CodePlace;
  /** From 0 to 1. */
  readonly suggestion: (CodePlace & { readonly confidence: number; readonly reason: string | null }) | null;
}

/** What of the list is shown: the segment, the words to find, and the least confidence of what is accepted at once, in percent. */
export interface CodeView {
  readonly segment: 'open' | 'placed' | 'all';
  readonly search: string;
  readonly least: number;
}

export const isPlaced = ({ kind }: CodePlace): boolean => kind !== '';

/** What stands in a segment: codes keep their place while somebody works on them, so that no row runs away from under the hand. */
export function codesIn(codes: readonly PlaceableCode[], segment: CodeView['segment']): PlaceableCode[] {
  if (segment === 'all') return [...codes];
  return codes.filter(({ saved }) => isPlaced(saved) === (segment === 'placed'));
}

/** The codes that the words leave, most used first. */
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
 * A code for whatever has no code of its own: its lines are of any kind of work, so that none is right for it. Both have to say so where the
 * description says more than the word: "MISC BRAKE PARTS" is no catch-all.
 */
const CATCH_ALL =
  /^(misc(\.|ellaneous)?|other|sundry|sundries|general|various)( (labor|repair|repairs|service|work|op|operation))?$/i;
export const isCatchAll = ({ opCode, description }: Pick<PlaceableCode, 'opCode' | 'description'>): boolean =>
  CATCH_ALL.test(description.trim() === '' ? opCode.trim() : description.trim());

const PERCENT = 100;

/** Codes that are in no place yet and whose suggestion is sure enough. */
export function acceptable(codes: readonly PlaceableCode[], least: number): PlaceableCode[] {
  return codes.filter(
    ({ chosen, suggestion }) =>
      !isPlaced(chosen) && suggestion !== null && Math.round(suggestion.confidence * PERCENT) >= least,
  );
}

/** How many lines stand in a place: as saved, as chosen, and once the suggestions are accepted. */
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
    /** Used codes that even then are in no place, most used first. */
    left: codes
      .filter((code) => code.lines > 0 && !isPlaced(code.chosen) && !accepted.has(code))
      .sort((a, b) => b.lines - a.lines),
  };
}

import { searchText } from '@fixed-ops/ui';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

/** The scores of a word's match, best first. Their distances keep two weak matches below one strong match. */
const SCORE = {
  whole: 100,
  start: 80,
  wordStart: 60,
  initials: 50,
  inside: 40,
  otherStart: 30,
  otherInside: 15,
  letters: 10,
};
/** Fewer letters would match inside nearly every word. */
const MIN_INSIDE = 2;
const MIN_SCATTERED = 5;

export interface RankedGroup {
  readonly group: PaletteGroup;
  readonly entries: readonly PaletteEntry[];
}

/** The search text of an entry, prepared once for all key presses. */
interface Searchable {
  readonly entry: PaletteEntry;
  readonly label: string;
  readonly words: readonly string[];
  readonly initials: string;
  readonly aliases: readonly string[];
  readonly other: string;
}

const splitWords = (text: string) => text.split(/[^\p{L}\p{N}%]+/u).filter(Boolean);

/** Prepares entries for `rank`. */
export function searchable(entries: readonly PaletteEntry[]): readonly Searchable[] {
  return entries.map((entry) => {
    const label = searchText(entry.label);
    const words = splitWords(label);
    const other = searchText([entry.note, entry.words].filter(Boolean).join(' '));
    const aliases = (entry.aliases ?? []).map(searchText);
    return { entry, label, words, initials: words.map((word) => word[0]).join(''), aliases, other };
  });
}

/** Whether the letters occur in this order, each at the beginning of a word or directly after the one before. */
function hasLettersInOrder(letters: string, label: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = label.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

function scoreOfWord(word: string, { label, words, initials, other }: Searchable): number {
  if (label === word) return SCORE.whole;
  if (label.startsWith(word)) return SCORE.start;
  if (words.some((each) => each.startsWith(word))) return SCORE.wordStart;
  if (word.length >= MIN_INSIDE && initials.startsWith(word)) return SCORE.initials;
  if (word.length >= MIN_INSIDE && label.includes(word)) return SCORE.inside;
  if (splitWords(other).some((each) => each.startsWith(word))) return SCORE.otherStart;
  if (word.length > MIN_INSIDE && other.includes(word)) return SCORE.otherInside;
  if (word.length >= MIN_SCATTERED && word[0] === label[0] && hasLettersInOrder(word, label)) return SCORE.letters;
  return 0;
}

/** The score of an entry. Every word of the query must match; otherwise it is null. Short labels win ties. */
function scoreOf(query: string, words: readonly string[], candidate: Searchable): number | null {
  if (candidate.label === query || candidate.aliases.includes(query)) return SCORE.whole * (words.length + 1);
  let total = candidate.label.startsWith(query) ? SCORE.start : 0;
  for (const word of words) {
    const score = scoreOfWord(word, candidate);
    if (score === 0) return null;
    total += score;
  }
  return total - Math.min(candidate.label.length, 60) / 100;
}

/**
 * The entries that match a query, best first within their group, and the groups in the order of their best entry. An empty query matches
 * everything, in the given order. `limit` is the largest number of entries per group.
 */
export function rank(candidates: readonly Searchable[], query: string, limit: number): readonly RankedGroup[] {
  const wanted = searchText(query).trim();
  const words = splitWords(wanted);
  const scored = candidates.flatMap((candidate) => {
    const score = words.length === 0 ? 0 : scoreOf(wanted, words, candidate);
    return score === null ? [] : [{ entry: candidate.entry, score }];
  });
  // Sorting is stable, so entries with equal scores keep their order.
  if (words.length > 0) scored.sort((a, b) => b.score - a.score);
  const groups = new Map<PaletteGroup, PaletteEntry[]>();
  for (const { entry } of scored) {
    const group = groups.get(entry.group) ?? [];
    if (group.length === 0) groups.set(entry.group, group);
    if (group.length < limit) group.push(entry);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}

/** Splits a label into pieces and marks those that match the query. */
export function highlight(label: string, query: string): readonly { readonly text: string; readonly isHit: boolean }[] {
  const lower = searchText(label);
  // Removing accents would shift the positions, so such a label has no marks.
  if (lower.length !== label.length) return [{ text: label, isHit: false }];
  const isHit = new Array<boolean>(label.length).fill(false);
  for (const word of splitWords(searchText(query))) {
    const starts = [...lower.matchAll(/[\p{L}\p{N}%]+/gu)].map(({ index }) => index);
    const at = starts.find((start) => lower.startsWith(word, start)) ?? lower.indexOf(word);
    if (at >= 0) isHit.fill(true, at, at + word.length);
  }
  const pieces: { text: string; isHit: boolean }[] = [];
  for (const [index, letter] of [...label].entries()) {
    const last = pieces.at(-1);
    const hit = isHit[index] ?? false;
    if (last?.isHit === hit) last.text += letter;
    else pieces.push({ text: letter, isHit: hit });
  }
  return pieces;
}

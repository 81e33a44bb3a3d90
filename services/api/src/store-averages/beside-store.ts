import type { BesideStore } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { hidesEverybody, othersAmong } from '../heat-sheet/own-store.ts';

/** Something that an advisor has written. */
interface Written {
  readonly advisor_number: string;
}

export interface OwnAndStore<Item extends Written> {
  readonly own: readonly Item[];
  /** Own ones among them. */
  readonly everybodys: readonly Item[];
  /** The person's numbers as an advisor. */
  readonly numbers: readonly string[];
}

/**
 * The mean of the store's beside one's own; the store's is left out where it would tell one other person's.
 * @param of what is averaged of an item; null where it has no part in the mean
 */
export function besideMean<Item extends Written>(
  { own, everybodys, numbers }: OwnAndStore<Item>,
  of: (item: Item) => number | null,
): BesideStore {
  const writers = everybodys.filter((item) => of(item) !== null).map((item) => item.advisor_number);
  return {
    store: hidesEverybody(othersAmong(writers, numbers)) ? meanOf(everybodys, of) : null,
    own: meanOf(own, of),
  };
}

function meanOf<Item>(items: readonly Item[], of: (item: Item) => number | null): number | null {
  const values = items.flatMap((item) => of(item) ?? []);
  if (values.length === 0) return null;
  return roundTo(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
}

import { defineCache } from '@fixed-ops/database';
import type { KpiInput, MonthOfSums, ServiceSums } from '@fixed-ops/metrics';
import { LRUCache } from 'lru-cache';
import { type Slice, type SpanSums, type SumRules, sumsOf } from './sums/span-sums.ts';

/** The key of a slice. The advisor comes last, so that no number can be mistaken for another part. */
export const sliceKey = ({ scope, advisor }: Slice): string => (advisor === undefined ? scope : `${scope} ${advisor}`);

/** Sums by rules (as a number), advisor and scope. A page looks up a thousand of them, and building one key string would take longer. */
type SumsOfCells = Map<number, Map<number, Map<string | undefined, Map<string, ServiceSums>>>>;

/** The inner map of a key. Creates it if there is none. */
function within<Key, Inner, Value>(outer: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const inner = outer.get(key) ?? new Map<Inner, Value>();
  outer.set(key, inner);
  return inner;
}

/** Keeps sums of slices and their months between requests, because all figures and pages ask for the same ones. */
export class KeptSums {
  /** Sums are kept as long as their cells. */
  readonly #sums = new WeakMap<SpanSums, SumsOfCells>();
  /** A store has about thirty slices for the months up to one month. With the points of their figures, they take 300 kB. */
  readonly #histories = new LRUCache<string, readonly MonthOfSums[]>({ max: 500 });
  /** Points of the figures of those months. */
  readonly sparks: NonNullable<KpiInput['sparks']> = new WeakMap();

  sums(cells: SpanSums, slice: Slice, rules: SumRules): ServiceSums {
    const { workingDays, narrowsLines, keepsAttendance } = rules;
    const ofCells: SumsOfCells = this.#sums.get(cells) ?? new Map();
    this.#sums.set(cells, ofCells);
    const ofRules = within(within(ofCells, workingDays), Number(narrowsLines) * 2 + Number(keepsAttendance));
    const ofAdvisor = within(ofRules, slice.advisor);
    const sums = ofAdvisor.get(slice.scope) ?? sumsOf(cells, slice, rules);
    ofAdvisor.set(slice.scope, sums);
    return sums;
  }

  /**
   * Returns the months of an earlier request if they are equal, so that `sparks` has the points of their figures.
   * @param key identifies a slice and its months
   */
  history(key: string, months: readonly MonthOfSums[]): readonly MonthOfSums[] {
    const known = this.#histories.get(key);
    if (known?.length === months.length && months.every((month, index) => isSame(month, known[index]))) return known;
    this.#histories.set(key, months);
    return months;
  }
}

export const keptSumsOf = defineCache(() => new KeptSums());

const isSame = (one: MonthOfSums, other: MonthOfSums | undefined): boolean =>
  one.sums === other?.sums &&
  one.date === other.date &&
  one.unfinished === other.unfinished &&
  one.workingDays?.elapsed === other.workingDays?.elapsed &&
  one.workingDays?.total === other.workingDays?.total;

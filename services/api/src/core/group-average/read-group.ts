import type { Database } from '@fixed-ops/database';
import { earlier, metricOf } from '@fixed-ops/metrics';
import type { Compared, ComparedOf } from '../compared.ts';
import { NOTHING, PERIOD } from '../figures.ts';
import { elapsedWorkingDays, isHistory } from '../period.ts';
import type { Selection } from '../selection/selection.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import { collectStores } from '../sums/collect-sums.ts';
import { joinedCells, payTypesIn, type SpanSums } from '../sums/span-sums.ts';
import { hiddenPayTypes, isProvidedBy, revealsPayType } from './averaged-stores.ts';
import { groupMembers, hidesWork } from './group-members.ts';

/** A dealership of a group on the days of the selection. */
interface GroupStore {
  readonly isSeen: boolean;
  readonly works: boolean;
  readonly cells: SpanSums;
  readonly days: number;
  readonly payTypes: ReadonlySet<string>;
}

/**
 * The same days in all dealerships of the group together: a ratio is computed from their sums, a sum is the mean per dealership. Null if a
 * figure would reveal that of one dealership, and for a selection of people, because people's numbers belong to one store.
 */
export async function readGroup(db: Database, facts: StoreFacts, selection: Selection): Promise<ComparedOf> {
  const averaged = await groupMembers(db, facts, selection);
  const wanted = averaged.filter(({ its }) => isHistory(selection.range, its));
  const read = await collectStores(
    db,
    wanted.map(({ id, its }) => ({
      facts: its,
      selection: { ...selection, dealershipId: id },
      spans: [{ id: PERIOD, range: selection.range }],
    })),
  );
  const stores = wanted.map(({ its, isSeen }, index): GroupStore => {
    const cells = read[index]?.get(PERIOD) ?? NOTHING;
    const through = earlier(selection.through, its.dataThrough ?? selection.through);
    const days = elapsedWorkingDays(selection.range, { through }, its);
    return { isSeen, works: cells.headers.length > 0, cells, days, payTypes: new Set(payTypesIn(cells)) };
  });
  if (!hidesWork(stores)) return () => null;
  const compared = together(stores);
  const hidden = hiddenPayTypes(stores);
  return (key, slice) => {
    const metric = metricOf(key);
    const isRevealed = slice.scope === 'all' ? !revealsPayType(metric, hidden) : !hidden.has(slice.scope);
    return slice.advisor === undefined && isRevealed && isProvidedBy(metric, averaged) ? compared : null;
  };
}

function together(stores: readonly GroupStore[]): Compared {
  const cells = joinedCells(stores.map((store) => store.cells));
  return {
    cells: { ...cells, open: stores.flatMap((store) => store.cells.open) },
    workingDays: stores.reduce((sum, { days }) => sum + days, 0),
    factor: 1 / stores.length,
  };
}

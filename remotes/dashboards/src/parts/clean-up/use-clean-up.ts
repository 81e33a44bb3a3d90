import { useCall } from '@fixed-ops/api';
import { inventoryCalls, partOrderCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatCount, formatMoney, NOT_PROVIDED } from '@fixed-ops/metrics';
import type { LedgerView } from '../../screen/view-ledger.tsx';
import { CLEAN_UP_NAMES, type CleanUpKey } from './clean-up-address.ts';

type Period = DashboardView['periodQuery'];

/** A part on a repair order is late to be billed from that day on. */
export const LATE_FROM = '8';

/** One row is asked for: the tile needs what the list adds up to. */
const summed = (period: Period) => ({ query: { ...period, compare: 'none' as const, pageSize: 1 } });

/** What a tile says of its list: dollars first. */
interface Found {
  readonly value: number | null;
  readonly count: number | null;
  /** What is counted: one, and more. */
  readonly unit: readonly [string, string];
}

const PARTS = ['part', 'parts'] as const;
const ORDERS = ['repair order', 'repair orders'] as const;

/** The tiles, each from a call of its own; `isPending` until every one has answered or failed. */
export function useCleanUp(period: Period) {
  const asked = summed(period);
  const noBin = useCall(inventoryCalls.partsNoBinLocation, asked);
  const neverSold = useCall(inventoryCalls.partsNeverSold, asked);
  const verify = useCall(inventoryCalls.partsVerifyQty, asked);
  const leaving = useCall(inventoryCalls.partsDelStatus, asked);
  const openOrders = useCall(partOrderCalls.partsOnOpenROs, asked);
  const purchases = useCall(partOrderCalls.partsEmerPurchase, asked);
  const answers = [noBin, neverSold, verify, leaving, openOrders, purchases];

  const stock = (answer: typeof noBin | typeof neverSold | typeof leaving) =>
    tileOf(answer, ({ snapshotDate, totals, total }) => ({
      value: snapshotDate === null ? null : totals.totalValue,
      count: snapshotDate === null ? null : total,
      unit: PARTS,
    }));
  const tiles: Readonly<Record<CleanUpKey, Tile>> = {
    noBin: stock(noBin),
    neverSold: stock(neverSold),
    verify: tileOf(verify, ({ snapshotDate, totals }) => ({
      value: snapshotDate === null ? null : totals.totalValue,
      count: snapshotDate === null ? null : totals.partNumbers,
      unit: PARTS,
    })),
    delete: stock(leaving),
    openOrders: tileOf(openOrders, ({ byAge }) => {
      const late = byAge.filter(({ fromDays }) => fromDays >= Number(LATE_FROM));
      return {
        value: sumOf(late.map(({ cost }) => cost)),
        count: sumOf(late.map(({ repairOrders }) => repairOrders)),
        unit: ORDERS,
      };
    }),
    repeated: tileOf(purchases, ({ totals, byPart }) => {
      const repeated = byPart.filter(({ shouldStock }) => shouldStock);
      return {
        value: totals.cost === null ? null : sumOf(repeated.map(({ cost }) => cost)),
        count: totals.cost === null ? null : repeated.length,
        unit: PARTS,
      };
    }),
    special: tileOf(openOrders, ({ specialOrders }) => ({
      value: specialOrders?.cost ?? null,
      count: specialOrders?.repairOrders ?? null,
      unit: ORDERS,
    })),
  };
  return {
    isPending: answers.some(({ isPending }) => isPending),
    isRefetching: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    /** Day of the inventory that the lists of the stock are of. */
    snapshotDate: noBin.data?.snapshotDate ?? null,
    tiles: Object.entries(tiles).map(([key, tile]): LedgerView<CleanUpKey> => {
      const known = key as CleanUpKey;
      return { key: known, label: CLEAN_UP_NAMES[known], ...tile };
    }),
  };
}

type Tile = Pick<LedgerView<CleanUpKey>, 'value' | 'words'>;

function tileOf<Data>(
  { data, isError }: { readonly data: Data | undefined; readonly isError: boolean },
  found: (data: Data) => Found,
): Tile {
  // Its list says why, and asks again.
  if (data === undefined) return { value: null, words: isError ? 'Could not be loaded' : '' };
  const { value, count, unit } = found(data);
  if (value === null || count === null) return { value: null, words: NOT_PROVIDED };
  return { value: formatMoney(value), words: `${formatCount(count)} ${count === 1 ? unit[0] : unit[1]}` };
}

/** Null as soon as one is not known. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

import { useCall } from '@fixed-ops/api';
import { inventoryCalls, partOrderCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatCount, formatMoney, NOT_PROVIDED } from '@fixed-ops/metrics';
import type { LedgerView } from '../../screen/view-ledger.tsx';
import { CLEAN_UP_NAMES, type CleanUpKey } from './clean-up-address.ts';

type Period = DashboardView['periodQuery'];

/** From this number of days on, a part on a repair order is billed late. */
export const LATE_FROM = '8';

/** Requests a single row, because the tile needs only the sums of the list. */
const summed = (period: Period) => ({ query: { ...period, compare: 'none' as const, pageSize: 1 } });

/** The content of a tile. */
interface Found {
  readonly value: number | null;
  readonly count: number | null;
  /** The unit of the count, singular and plural. */
  readonly unit: readonly [string, string];
}

const PARTS = ['part', 'parts'] as const;
const ORDERS = ['repair order', 'repair orders'] as const;

/** The tiles, each from its own call. `isPending` is true until every call has answered or failed. */
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
    /** The day of the inventory that the lists of the stock show. */
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
  // The list itself names the cause and offers a retry.
  if (data === undefined) return { value: null, words: isError ? 'Could not be loaded' : '' };
  const { value, count, unit } = found(data);
  if (value === null || count === null) return { value: null, words: NOT_PROVIDED };
  return { value: formatMoney(value), words: `${formatCount(count)} ${count === 1 ? unit[0] : unit[1]}` };
}

/** The sum. Null if any amount is unknown. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

import type { CallResponse } from '@fixed-ops/contract';
import type { inventoryCalls } from '@fixed-ops/contract/dashboards';
import { formatMoney, NO_VALUE } from '@fixed-ops/metrics';
import { parseNumber } from '@fixed-ops/ui';
import { EffectPanel, type EffectRow } from '../block/effect-table.tsx';
import { UNSEEN, useSeesDepartment } from '../block/sees-department.ts';
import type { InventoryValues } from './inventory-values.ts';

type Stock = CallResponse<typeof inventoryCalls.inventoryAnalysis>;

interface InventoryEffectProps {
  readonly saved: InventoryValues;
  readonly values: InventoryValues;
  readonly stock: Stock | undefined;
}

const LATER = 'after saving';

/** Dollars that did not sell for so many months; null where the columns of today do not say. */
function olderThan(buckets: Stock['agingBuckets'], months: number): number | null {
  const isEdge = buckets.some(({ toMonths }) => toMonths === months);
  if (!isEdge) return null;
  return buckets.reduce(
    (sum, { fromMonths, value }) => sum + (fromMonths !== null && fromMonths > months ? value : 0),
    0,
  );
}

/** Dollars of the sources that would count; null where one is wanted of which today's figures say nothing. */
function countedValue(stock: Stock, saved: readonly string[], wanted: readonly string[]): number | null {
  const known = new Map(stock.bySource.map(({ source, value }) => [source, value]));
  if (wanted.length === 0) return saved.length === 0 ? sum([...known.values()]) : null;
  if (saved.length > 0 && wanted.some((source) => !saved.includes(source))) return null;
  return sum(wanted.map((source) => known.get(source) ?? 0));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What the options would do to today's inventory; what only the server can tell is said to come with saving. */
export function InventoryEffect({ saved, values, stock }: InventoryEffectProps) {
  const sees = useSeesDepartment('parts');
  if (!sees) return <EffectPanel rows={[]}>{UNSEEN}</EffectPanel>;
  if (!stock) return <EffectPanel rows={[]}>Today’s inventory shows here what a change does.</EffectPanel>;
  const months = (of: InventoryValues) => parseNumber(of.obsoleteMonths);
  const dead = (of: InventoryValues) => {
    const number = months(of);
    return number === null ? NO_VALUE : textOf(olderThan(stock.agingBuckets, number));
  };
  const isSameScope = (['includeSources', 'excludeBins', 'statusMap'] as const).every(
    (name) => JSON.stringify(saved[name]) === JSON.stringify(values[name]),
  );
  const rows: EffectRow[] = [
    {
      name: 'Inventory that counts',
      now: textOf(countedValue(stock, saved.includeSources, saved.includeSources)),
      next: textOf(
        isSame(saved.excludeBins, values.excludeBins)
          ? countedValue(stock, saved.includeSources, values.includeSources)
          : null,
      ),
    },
    {
      name: 'Obsolete, by last sale',
      now: dead(saved),
      next: isSameScope ? dead(values) : LATER,
    },
    ...stock.agingBuckets.map(({ bucket, value }) => ({
      name: bucket === 'unknown' ? 'No date' : `${bucket} months`,
      now: formatMoney(value),
      next: isSameScope && isSame(saved.agingEdges, values.agingEdges) ? formatMoney(value) : LATER,
    })),
  ];
  return <EffectPanel note="Parts on the shelf, at cost" rows={rows} />;
}

const textOf = (value: number | null) => (value === null ? LATER : formatMoney(value));
const isSame = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

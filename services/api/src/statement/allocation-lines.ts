import { roundTo } from '@fixed-ops/metrics';
import { type Allocation, allocatedNet, allocates } from './allocation.ts';
import type { Ledger } from './read-ledger.ts';
import { type Columns, type Department, type Line, percentOf, unmappedUnder } from './statement-lines.ts';

/** Keys and names of the two nets that a department with allocation has. */
export const ALLOCATED_NETS = {
  net_before_allocation: { label: 'Net before allocation', of: 'beforeC' },
  net_after_allocation: { label: 'Net after allocation', of: 'afterC' },
} as const;
export type AllocatedNetKey = keyof typeof ALLOCATED_NETS;
const allocatedNetKeys: readonly AllocatedNetKey[] = ['net_before_allocation', 'net_after_allocation'];

export const isAllocatedNet = (key: string): key is AllocatedNetKey => Object.hasOwn(ALLOCATED_NETS, key);

type Amounts = ReadonlyMap<string, number> | null;

/**
 * Net before and after allocation, shown below the posted net. Returns no lines if the department bears every expense as posted, and
 * lines without figures if they are not known.
 */
export function allocationLines(
  department: Department,
  columns: Columns,
  allocation: Allocation,
  ledger: Ledger,
): Line[] {
  if (!allocates(department, allocation)) return [];
  return allocatedNetKeys.map((lineKey) => {
    const centsOf = (amounts: Amounts) =>
      (amounts && allocatedNet(department, amounts, allocation)?.[ALLOCATED_NETS[lineKey].of]) ?? null;
    const actualC = centsOf(columns.actual);
    const grossC = columns.actual.get(`${department}.gross`);
    const of = (amounts: Amounts) => {
      const cents = centsOf(amounts);
      return cents === null ? null : roundTo(cents / 100, 2);
    };
    return {
      lineKey,
      label: ALLOCATED_NETS[lineKey].label,
      level: 0,
      kind: 'gross',
      actual: of(columns.actual),
      budget: null,
      priorMonth: of(columns.priorMonth),
      priorYear: of(columns.priorYear),
      // This store's allocation does not apply to the expenses of other stores.
      average: columns.isGroupAverage ? null : of(columns.average),
      pct: actualC === null || grossC === undefined ? null : percentOf(actualC, grossC),
      guideline: null,
      guidelineSource: null,
      manufacturerGuideline: null,
      variance: null,
      status: 'none',
      gapDollars: null,
      accounts: [],
      unmappedAccounts: unmappedUnder([`${department}.`], ledger),
      source: 'computed',
    };
  });
}

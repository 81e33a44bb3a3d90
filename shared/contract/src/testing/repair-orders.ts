import { metricOf } from '@fixed-ops/metrics';
import type { CallResponse } from '../call.ts';
import type { repairOrderCalls } from '../calls/repair-orders.ts';
import type { Kpi } from '../kpi.ts';
import { period } from './kpi.ts';

type Page = CallResponse<typeof repairOrderCalls.repairOrders>;
type RepairOrder = Page['data'][number];

/** A row in the list behind a figure. */
export function repairOrderRow(roNumber: string, fields: Partial<RepairOrder> = {}): RepairOrder {
  return {
    roNumber,
    roSuffix: '',
    openDate: '2026-11-03',
    closeDate: '2026-11-04',
    status: 'closed',
    advisorNumber: 'A3',
    advisorName: 'Priya Nair',
    customerName: null,
    vin: null,
    year: null,
    make: null,
    model: null,
    mileageIn: null,
    payTypes: ['C'],
    lineCount: 1,
    soldHours: 2,
    laborSale: 300,
    laborCost: 80,
    partsSale: 0,
    partsCost: 0,
    subletSale: 0,
    discount: 0,
    totalSale: 300,
    gross: 220,
    elr: 150,
    techNumbers: [],
    oneLine: true,
    hasNotes: false,
    flag: null,
    isCredit: false,
    contribution: 300,
    denominator: 2,
    gapContribution: null,
    ...fields,
  };
}

/** The list behind a labor rate, with its totals over the whole result. */
export function repairOrders(
  proved: Kpi,
  rows: Page['data'],
  fields: Partial<Omit<Page, 'proof'>> = {},
): Page & { readonly proof: NonNullable<Page['proof']> } {
  const definition = metricOf(proved.key);
  const sum = (pick: (row: (typeof rows)[number]) => number | null) =>
    rows.reduce((total, row) => total + (pick(row) ?? 0), 0);
  const contribution = sum((row) => row.contribution);
  const denominator = definition.denominator ? sum((row) => row.denominator) : null;
  const credits = rows.filter(({ isCredit }) => isCredit).length;
  return {
    ...period,
    data: rows,
    total: rows.length,
    page: 1,
    pageSize: 50,
    totals: {
      soldHours: 0,
      laborSale: 0,
      laborCost: 0,
      partsSale: 0,
      partsCost: 0,
      subletSale: 0,
      discount: 0,
      totalSale: 0,
      gross: 0,
      elr: null,
      contribution,
      denominator,
      gapContribution: null,
    },
    proof: {
      isOfLines: false,
      kpi: proved,
      exact: { numerator: proved.numerator, denominator: proved.denominator },
      listed: { numerator: contribution, denominator },
      counted: rows.length - credits,
      credits,
      gap: null,
      numeratorLabel: definition.numerator.label,
      denominatorLabel: definition.denominator?.label ?? null,
      other: [],
      ledger: [],
      transactions: [],
    },
    ...fields,
  };
}

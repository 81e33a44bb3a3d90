import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import { kpi } from '@fixed-ops/figures/testing';
import { metricOf } from '@fixed-ops/metrics';
import type { Answer } from '@fixed-ops/testing';

export { kpi };

export const period = {
  asOf: '2026-11-19T23:40:00-05:00',
  startDate: '2026-11-01',
  endDate: '2026-11-19',
  compareStartDate: '2026-10-01',
  compareEndDate: '2026-10-19',
  compareNote: null,
  dataThrough: '2026-11-19',
};

/** The figures of the customer-pay picture that the design pages draw. */
export function monthlyNumbers(fields: Partial<MonthlyNumbers> = {}): Answer<'monthlyNumbers'> {
  return {
    ...period,
    data: {
      kpis: [
        kpi('ro_count', { value: 1056, numerator: 1056, compareValue: 1079, facts: { goal: 1600, pace: 1584 } }),
        kpi('labor_sales', { value: 334_920.4, numerator: 334_920.4, facts: { pace: 502_381 } }),
        kpi('elr', {
          value: 148.59,
          numerator: 196_540.71,
          denominator: 1322.7,
          compareValue: 150.41,
          target: 161.46,
          status: 'amber',
          gapDollars: 17_022.43,
          n: 731,
        }),
      ],
      byPayType: {
        C: [kpi('ro_count', { value: 731 }), kpi('labor_sales', { scope: 'C', value: 196_540.71 })],
        total: [kpi('ro_count', { value: 1056 }), kpi('labor_sales', { value: 334_920.4 })],
      },
      byAdvisor: [],
      months: [],
      workingDays: { elapsed: 15, total: 22, compared: 16.5 },
      ownView: false,
      ownViewMessage: null,
      events: [],
      counterSales: null,
      ...fields,
    },
  };
}

export function people(...found: Answer<'peopleInPeriod'>['data']['people']): Answer<'peopleInPeriod'> {
  return { ...period, data: { people: found, missesTechnician: false } };
}

export function technicians(): Answer<'techPerformanceEff'> {
  return { ...period, data: { rows: [], store: null, missingTech: null } };
}

export function salesByCategory(): Answer<'monthlySalesByCategory'> {
  return { ...period, data: [] };
}

/** A row of the list behind a figure. */
export function repairOrderRow(
  roNumber: string,
  fields: Partial<Answer<'repairOrders'>['data'][number]> = {},
): Answer<'repairOrders'>['data'][number] {
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

/** The list behind a labor rate with its totals over the whole result. */
export function repairOrders(
  proved: Kpi,
  rows: Answer<'repairOrders'>['data'],
  fields: Partial<Omit<Answer<'repairOrders'>, 'proof'>> = {},
): Answer<'repairOrders'> & { readonly proof: NonNullable<Answer<'repairOrders'>['proof']> } {
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

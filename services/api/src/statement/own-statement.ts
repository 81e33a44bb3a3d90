import type { Statement } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  type BusinessDate,
  type DateRange,
  formatDate,
  formatMonth,
  formatPeriodInWords,
  lacksFieldOf,
  lastOfMonth,
  type PartsSaleType,
  throughOf,
} from '@fixed-ops/metrics';
import { isMonthClosed } from '../core/ledger-policy/month-closed.ts';
import { readFigures } from '../core/read-figures.ts';
import type { LineFilter, Selection } from '../core/selection/selection.ts';
import { reachOf } from '../core/store-facts/data-reach.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readCounterpersonSales } from '../parts/gross/counterperson-sales.ts';
import { fieldsLackedBy } from '../parts/numbers/parts-figures.ts';
import { averageName } from './average.ts';
import { daysThrough } from './elapsed-days.ts';
import { ownPartsLines, ownPartsTotal } from './own-lines.ts';
import type { StatementRequest } from './statement.ts';
import { type Line, percentOf } from './statement-lines.ts';

type OwnRow = readonly [key: string, label: string, cents: number];

type OwnRequest = Pick<StatementRequest, 'month' | 'basis' | 'today' | 'department'>;

/** The last day with data about own sales. A dashboard also waits for the time clock, which sales do not need. */
function salesThrough(facts: StoreFacts, { today, department }: OwnRequest): BusinessDate {
  const ofOrders = department === 'service' ? facts.reach.ros : undefined;
  return throughOf({ today, dataThrough: ofOrders ?? reachOf(department, facts) });
}

/** The days of an own statement. They end on the last day with sales data, or are the first day alone if there is none. */
export const ownRange = (facts: StoreFacts, request: OwnRequest): DateRange =>
  daysThrough(request, salesThrough(facts, request));

/**
 * The statement of a person who sees only own rows. The ledger knows no persons, so service sales come from own repair orders and parts
 * sales from own counter numbers. It contains no figures of the store.
 */
export async function ownStatement(
  db: Database,
  facts: StoreFacts,
  request: StatementRequest,
  own: NonNullable<LineFilter['own']>,
): Promise<Statement> {
  const range = ownRange(facts, request);
  const selection: Selection = {
    dealershipId: request.dealershipId,
    today: request.today,
    through: range.endDate,
    range,
    compareKind: 'none',
    compareRange: null,
    filter: { own },
  };
  const rows = await (request.department === 'parts' ? partsRows : serviceRows)(db, facts, selection);
  const total = rows.at(-1)?.[2] ?? 0;
  const through = salesThrough(facts, request);
  const isReached = through >= range.startDate;
  return {
    department: request.department,
    month: request.month,
    basis: request.basis,
    closed: isMonthClosed(request.month, request.today, facts.calendar),
    sections: request.showsSales
      ? [
          {
            key: 'sales',
            title: 'My sales',
            lines: rows.map(([key, label, cents]) => {
              const line = ownLine(key, label, cents, total);
              // Data that has not arrived does not mean zero.
              return isReached ? line : { ...line, actual: null };
            }),
          },
        ]
      : [],
    hiddenSections: ['cost', 'gross', 'expense', 'net', 'kpi', ...(request.showsSales ? [] : ['sales'])],
    unmappedAccounts: 0,
    accountsWithoutDepartment: 0,
    reconciliation: null,
    reconciliationNote: null,
    average: averageName(facts.averages[request.department]),
    comparisonNote: isReached
      ? daysInWords(range, request.month)
      : `Data have come through ${formatDate(through)}: nothing of ${formatMonth(request.month)} yet.`,
    comparedDays: null,
    insights: [],
  };
}

const daysInWords = (range: DateRange, month: string): string | null =>
  range.endDate === lastOfMonth(month) ? null : `Your sales of ${formatPeriodInWords(range)}.`;

/** Parts sold over the counter or issued to repair orders under own numbers. A way of sale that the feed does not provide has no row. */
async function partsRows(db: Database, facts: StoreFacts, selection: Selection): Promise<OwnRow[]> {
  const sales = await readCounterpersonSales(db, facts, selection);
  const isTold = (type: PartsSaleType) => !lacksFieldOf(['partsSaleC'], fieldsLackedBy(type, facts.fieldsNotProvided));
  const cents = (types: readonly string[]) =>
    sales.reduce((sum, { saleType, salesC }) => sum + (types.includes(saleType) ? salesC : 0), 0);
  const told = ownPartsLines.filter(({ saleType }) => isTold(saleType));
  return [
    ...told.map(({ key, label, saleType }): OwnRow => [key, label, cents([saleType])]),
    [ownPartsTotal.key, ownPartsTotal.label, cents(told.map(({ saleType }) => saleType))],
  ];
}

async function serviceRows(db: Database, facts: StoreFacts, selection: Selection): Promise<OwnRow[]> {
  const figures = await readFigures(db, facts, selection, 0);
  const sums = (scope: string) => figures.sums({ scope });
  const all = sums('all');
  const others = ['M', 'F', 'B'].reduce((total, scope) => total + sums(scope).laborSaleC, 0);
  return [
    ['service.sales.customer', 'Customer labor', sums('C').laborSaleC],
    ['service.sales.warranty', 'Warranty labor', sums('W').laborSaleC],
    ['service.sales.internal', 'Internal labor', sums('I').laborSaleC],
    ['service.sales.contract', 'Service contract labor', sums('S').laborSaleC],
    ...(others === 0 ? [] : [['service.sales.other', 'Other labor', others] satisfies OwnRow]),
    ['service.sales.sublet', 'Sublet', all.subletSaleC],
    ['service.total_sales', 'Total sales', all.laborSaleC + all.subletSaleC],
  ];
}

function ownLine(lineKey: string, label: string, cents: number, totalCents: number): Line {
  const isTotal = lineKey.includes('.total_');
  return {
    lineKey,
    label,
    level: isTotal ? 0 : 1,
    kind: isTotal ? 'subtotal' : 'sales',
    actual: cents / 100,
    budget: null,
    priorMonth: null,
    priorYear: null,
    average: null,
    pct: percentOf(cents, totalCents),
    guideline: null,
    guidelineSource: null,
    manufacturerGuideline: null,
    variance: null,
    status: 'none',
    gapDollars: null,
    accounts: [],
    unmappedAccounts: 0,
    source: 'ro',
  };
}

import type { Statement } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { earlier, lastOfMonth, type ServiceSums } from '@fixed-ops/metrics';
import { readFigures } from '../core/read-figures.ts';
import type { LineFilter } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { averageName } from './average.ts';
import { actualMonths, isMonthClosed } from './months.ts';
import type { StatementRequest } from './statement.ts';
import { type Line, percentOf } from './statement-lines.ts';

/**
 * The statement of a person who sees own rows only: the ledger knows no persons, so the sales come from own repair orders,
 * and nothing of the store is answered.
 */
export async function ownStatement(
  db: Database,
  facts: StoreFacts,
  request: StatementRequest,
  own: NonNullable<LineFilter['own']>,
): Promise<Statement> {
  const first = `${actualMonths(request.month, request.basis)[0] ?? request.month}-01`;
  const range = { startDate: first, endDate: earlier(lastOfMonth(request.month), request.today) };
  const figures = await readFigures(
    db,
    facts,
    {
      dealershipId: request.dealershipId,
      today: request.today,
      through: request.today,
      range,
      compareKind: 'none',
      compareRange: null,
      filter: { own },
    },
    0,
  );
  const sums = (scope: string) => figures.sums({ scope });
  const all = sums('all');
  const rows: [key: string, label: string, cents: number][] =
    request.department === 'parts' ? partsRows(sums, all) : serviceRows(sums, all);
  const total = rows.at(-1)?.[2] ?? 0;
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
            lines: rows.map(([key, label, cents]) => ownLine(key, label, cents, total)),
          },
        ]
      : [],
    hiddenSections: ['cost', 'gross', 'expense', 'net', 'kpi', ...(request.showsSales ? [] : ['sales'])],
    unmappedAccounts: 0,
    accountsWithoutDepartment: 0,
    reconciliation: null,
    average: averageName(facts.averages[request.department]),
    comparisonNote: null,
    insights: [],
  };
}

/** Parts of S, M and F lines sell as customer parts, those of B lines as body parts. */
function partsRows(sums: (scope: string) => ServiceSums, all: ServiceSums): [string, string, number][] {
  const of = (...scopes: string[]) => scopes.reduce((total, scope) => total + sums(scope).partsSaleC, 0);
  return [
    ['parts.sales.ro_customer', 'Customer repair orders', of('C', 'S', 'M', 'F')],
    ['parts.sales.ro_warranty', 'Warranty repair orders', of('W')],
    ['parts.sales.ro_internal', 'Internal repair orders', of('I')],
    ['parts.sales.body', 'Body shop', of('B')],
    ['parts.total_sales', 'Total sales', all.partsSaleC],
  ];
}

function serviceRows(sums: (scope: string) => ServiceSums, all: ServiceSums): [string, string, number][] {
  const others = ['M', 'F', 'B'].reduce((total, scope) => total + sums(scope).laborSaleC, 0);
  return [
    ['service.sales.customer', 'Customer labor', sums('C').laborSaleC],
    ['service.sales.warranty', 'Warranty labor', sums('W').laborSaleC],
    ['service.sales.internal', 'Internal labor', sums('I').laborSaleC],
    ['service.sales.contract', 'Service contract labor', sums('S').laborSaleC],
    ...(others === 0 ? [] : [['service.sales.other', 'Other labor', others] satisfies [string, string, number]]),
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

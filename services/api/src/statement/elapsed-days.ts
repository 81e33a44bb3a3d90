import type { Database } from '@fixed-ops/database';
import {
  type BusinessDate,
  type DateRange,
  dayOfMonth,
  earlier,
  formatDate,
  formatMonth,
  lastOfMonth,
  throughOf,
  upTo,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import { reachOf } from '../core/store-facts/data-reach.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { placeParameters, readAccountPlaces } from './account-places.ts';
import { actualMonths, type Basis, type StatementMonths } from './months.ts';
import type { Ledger } from './read-ledger.ts';
import type { StatementRequest } from './statement.ts';
import { amountsOver, type Columns } from './statement-lines.ts';

const entryRow = z.object({ line: z.string(), month: z.string(), amount: z.number() });

/** Cents by line, then month, of the dated entries up to a day of each month. Months without such entries are left out. */
async function readEntrySums(db: Database, dealershipId: string, months: readonly string[], throughDay: number) {
  const places = await readAccountPlaces(db, dealershipId);
  const rows = await db.query(
    `select p.line, m.month,
            sum(a.sign * case a.type when 'sale' then -e.amount_c else e.amount_c end)::float8 as amount
       from unnest($3::text[], $4::text[]) as p (account, line)
       join gl_account a on a.dealership_id = $1 and a.account = p.account
       cross join unnest($2::text[]) as m (month)
       join gl_entry e on e.dealership_id = $1 and e.account = p.account
        and e.posted_date >= (m.month || '-01')::date
        and e.posted_date < least((m.month || '-01')::date + $5::int, ((m.month || '-01')::date + interval '1 month')::date)
      group by p.line, m.month`,
    [dealershipId, months, ...placeParameters(places), throughDay],
  );
  const sums = new Map<string, Map<string, number>>();
  for (const { line, month, amount } of z.array(entryRow).parse(rows)) {
    sums.set(line, (sums.get(line) ?? new Map()).set(month, amount));
  }
  return sums;
}

/** The days of a statement's months up to `through`, or only its first day if `through` comes before it. */
export const daysThrough = (
  { month, basis }: Pick<StatementRequest, 'month' | 'basis'>,
  through: BusinessDate,
): DateRange => upTo(`${actualMonths(month, basis)[0] ?? month}-01`, earlier(lastOfMonth(month), through));

/** The days of repair orders and parts that a statement looks at. They end where the feeds of its department end, as on its dashboard. */
export const reachedRange = (
  facts: StoreFacts,
  request: Pick<StatementRequest, 'month' | 'basis' | 'today' | 'department'>,
): DateRange =>
  daysThrough(request, throughOf({ today: request.today, dataThrough: reachOf(request.department, facts) }));

/** The last day that the ledger contains. Compared with more days than that, an open month would seem to fall. */
export const ledgerThrough = (facts: StoreFacts, today: BusinessDate): BusinessDate =>
  throughOf({ today, dataThrough: reachOf('ledger', facts) ?? facts.dataThrough });

export interface OpenMonth {
  readonly dealershipId: string;
  readonly month: string;
  readonly basis: Basis;
  /** The last day that the ledger contains (`ledgerThrough`). */
  readonly through: string;
}

/**
 * The columns of a month that is still being posted. Its amounts are compared with the same days of the month before and of last year
 * if the ledger has dated entries of those, and never with an average of whole months. Also returns the reason in words, and how many
 * days of each month are compared.
 */
export async function openColumns(
  db: Database,
  request: OpenMonth,
  { columns, months, ledger }: { columns: Columns; months: StatementMonths; ledger: Ledger },
): Promise<{ columns: Columns; note: string; days: number | null }> {
  const nothing = { ...columns, priorMonth: null, priorYear: null, average: null };
  const name = formatMonth(request.month);
  if (request.basis !== 'month') {
    return { columns: nothing, note: `${name} is open: these months are compared once it is closed.`, days: null };
  }
  if (request.through < `${request.month}-01`) {
    const note = `${name} is open, and the ledger was last sent of ${formatDate(request.through)}: nothing is compared until it is sent again.`;
    return { columns: nothing, note, days: null };
  }
  const last = earlier(lastOfMonth(request.month), request.through);
  const day = dayOfMonth(last);
  const before = { priorMonth: months.priorMonth?.[0], priorYear: months.priorYear[0] };
  const wanted = Object.values(before).filter((month) => month !== undefined);
  const amounts = await readEntrySums(db, request.dealershipId, wanted, day);
  const dated = new Set([...amounts.values()].flatMap((byMonth) => [...byMonth.keys()]));
  const of = (month: string | undefined) =>
    month !== undefined && dated.has(month) ? amountsOver({ ...ledger, amounts }, [month]) : null;
  const compared = wanted.filter((month) => dated.has(month));
  const note =
    compared.length === 0
      ? `${name} is open, and the ledger has no dated entries of the months before: nothing is compared until it is closed.`
      : `${name} is open: it is compared with ${daysInWords(compared, day)}, and with no average or guide until it is closed.`;
  const compare = { ...nothing, priorMonth: of(before.priorMonth), priorYear: of(before.priorYear) };
  return { columns: compare, note, days: compared.length === 0 ? null : day };
}

/**
 * Names the days that are compared with a month up to a day of it: `the first 20 days of October 2026 and of November 2025`. A month
 * with no more days than that is named as a whole. So is each month while a finished month waits to be closed.
 */
export function daysInWords(months: readonly string[], day: number): string {
  const isWhole = (month: string) => dayOfMonth(lastOfMonth(`${month}-01`)) <= day;
  const words = (days: string, some: readonly string[]) =>
    some.length === 0 ? [] : [`${days} of ${some.map(formatMonth).join(' and of ')}`];
  return [
    ...words('all', months.filter(isWhole)),
    ...words(
      day === 1 ? 'the first day' : `the first ${day} days`,
      months.filter((month) => !isWhole(month)),
    ),
  ].join(' and ');
}

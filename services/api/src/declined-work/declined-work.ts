import {
  type CallQuery,
  type CallResponse,
  type calls,
  type DeclinedRow,
  type DeclinedView,
  declinedAgeBands,
  declinedViews,
  type EnvelopeField,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, daysBetween, roundTo } from '@fixed-ops/metrics';
import { printedNumber } from '../core/printed-number.ts';
import type { Selection } from '../core/selection/selection.ts';
import { NO_OWN_NUMBERS } from '../core/selection/selection.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { storeAverage } from './beside-store.ts';
import { type DeclinedItem, declinedIdOf, hasDeclined, isOpen, readDeclinedOften } from './read-declined.ts';

type Call = typeof calls.declinedWork;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;

/** What somebody is told who has a technician number alone. */
const NO_OWN_ADVISOR =
  'Declined work is listed by who wrote the repair order, and you have no advisor number in this dealership.';

/** The days that are looked through. */
export const declinedRange = ({ through }: Pick<Selection, 'through'>, days: number) => ({
  startDate: addDays(through, 1 - days),
  endDate: through,
});

/**
 * Recommendations of closed repair orders that were not done: by age, by advisor, and what came of them. Totals and groups are of what is
 * open: not sold since to the same vehicle, and not noted as sold or not wanted.
 */
export async function declinedWork(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const { dealershipId, filter, through } = selection;
  const { own } = filter;
  const { startDate, endDate } = declinedRange(selection, query.days);
  const isEmpty = own !== null && own.advisors.length === 0;
  const hasInspections = facts.reach.inspections !== undefined;
  const closed = { from: startDate, to: endDate };
  const [items, isInDms, everybodys] = await Promise.all([
    isEmpty ? [] : readDeclinedOften(db, facts, { dealershipId, closed, advisors: filter.advisors, own }),
    hasInspections || hasDeclined(db, dealershipId),
    own === null || isEmpty
      ? []
      : readDeclinedOften(db, facts, { dealershipId, closed, own: null, byWriter: own.advisors }),
  ]);
  const openOf = new Map<string, number>();
  for (const item of items) {
    if (!isOpen(item)) continue;
    openOf.set(item.customer_key, (openOf.get(item.customer_key) ?? 0) + item.amount_c);
  }
  const itemOf = new Map(items.map((item) => [rowOf(item, through, openOf.get(item.customer_key) ?? 0), item]));
  const rows = [...itemOf.keys()];
  const sumsOf = (some: readonly DeclinedRow[]) => ({
    count: some.length,
    dollars: dollarsOf(some),
    customers: new Set(some.map((row) => itemOf.get(row)?.customer_key)).size,
  });
  const toCall = (some: readonly DeclinedRow[]) => some.filter(isOf.new).length;
  const open = rows.filter(isOf.open);
  const listed = listRows(
    rows.filter((row) => isListed(row, query)),
    query,
    {
      columns: COLUMNS,
      // Who has most to be called about first, and one customer's together.
      defaultSort: ['-customerDollars', 'customerName', 'customerKey', '-amount'],
      key: (row) => row.declinedId,
      text: (row) => [printedNumber(row), row.customerName, row.text, row.opCode, row.vehicle, row.advisorName],
    },
  );
  return {
    ...pageOf(listed, query),
    totals: sumsOf(open),
    listed: { amount: dollarsOf(listed.kept) },
    byAge: declinedAgeBands.map((age) => {
      const some = open.filter((row) => row.age === age);
      return { age, ...sumsOf(some), toCall: toCall(some) };
    }),
    byAdvisor: byAdvisor(open).map(({ some, ...advisor }) => ({ ...advisor, ...sumsOf(some), toCall: toCall(some) })),
    views: declinedViews.map((view) => ({ view, ...sumsOf(rows.filter(isOf[view])) })),
    hasInspections,
    isProvided: isInDms,
    ownViewMessage: isEmpty ? (own.technicians.length > 0 ? NO_OWN_ADVISOR : NO_OWN_NUMBERS) : null,
    storeAverage: own === null || isEmpty ? null : storeAverage({ own: items, everybodys, numbers: own.advisors }),
  };
}

const OLD_AFTER_DAYS = 30;
const sold = (row: DeclinedRow): boolean => row.soldOn !== null || row.outcome === 'sold';
const open = (row: DeclinedRow): boolean => !sold(row) && row.outcome !== 'notInterested';

const isOf: Readonly<Record<DeclinedView, (row: DeclinedRow) => boolean>> = {
  open,
  old: (row) => open(row) && row.ageDays > OLD_AFTER_DAYS,
  new: (row) => open(row) && row.outcome === 'none',
  called: (row) => open(row) && (row.outcome === 'called' || row.outcome === 'wrongNumber'),
  booked: (row) => open(row) && row.outcome === 'booked',
  sold,
  closed: (row) => !sold(row) && row.outcome === 'notInterested',
};

const isListed = (row: DeclinedRow, { view, age, minAmount = 0 }: CallQuery<Call>): boolean =>
  isOf[view](row) && (age === undefined || row.age === age) && row.amount >= minAmount;

const dollarsOf = (rows: readonly DeclinedRow[]): number =>
  roundTo(
    rows.reduce((sum, row) => sum + row.amount, 0),
    2,
  );

/** Advisors, those with the most open dollars first. */
function byAdvisor(rows: readonly DeclinedRow[]) {
  const groups = new Map<string, DeclinedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.advisorNumber);
    if (group) group.push(row);
    else groups.set(row.advisorNumber, [row]);
  }
  return [...groups]
    .map(([advisorNumber, some]) => ({ advisorNumber, advisorName: some[0]?.advisorName ?? '', some }))
    .sort(
      (one, other) =>
        dollarsOf(other.some) - dollarsOf(one.some) || one.advisorNumber.localeCompare(other.advisorNumber),
    );
}

const LAST_DAY_OF = [
  ['0-30', 30],
  ['31-60', 60],
  ['61-90', 90],
] as const;

function rowOf(item: DeclinedItem, through: string, customerC: number): DeclinedRow {
  const ageDays = daysBetween(item.close_date, through);
  return {
    declinedId: declinedIdOf(item),
    roNumber: item.ro_number,
    roSuffix: item.ro_suffix,
    closeDate: item.close_date,
    ageDays,
    age: LAST_DAY_OF.find(([, last]) => ageDays <= last)?.[0] ?? '91+',
    text: item.text,
    opCode: item.op_code || null,
    rating: item.rating,
    decision: item.decision,
    amount: roundTo(item.amount_c / 100, 2),
    customerKey: item.customer_key,
    customerName: item.customer_name,
    customerPhone: item.phone,
    customerDollars: roundTo(customerC / 100, 2),
    vehicle: [item.year, item.make, item.model].filter(Boolean).join(' ') || null,
    mileage: item.mileage_in,
    advisorNumber: item.advisor_number,
    advisorName: advisorName(item.advisor_number, item.advisor_name),
    backOn: item.back_on,
    soldOn:
      item.sold_on === null
        ? null
        : { roNumber: item.sold_ro ?? '', roSuffix: item.sold_suffix ?? '', date: item.sold_on },
    ...outcomeFields(item),
  };
}

/** What a person has noted. */
export const outcomeFields = (item: Pick<DeclinedItem, 'outcome' | 'note' | 'noted_by' | 'noted_at'>) => ({
  outcome: item.outcome,
  note: item.note,
  outcomeBy: item.noted_by,
  outcomeAt: item.noted_at === null ? null : new Date(item.noted_at).toISOString(),
});

const COLUMNS: Readonly<Record<string, (row: DeclinedRow) => string | number | null>> = {
  customerName: (row) => row.customerName,
  customerKey: (row) => row.customerKey,
  customerDollars: (row) => row.customerDollars,
  text: (row) => row.text,
  opCode: (row) => row.opCode,
  amount: (row) => row.amount,
  closeDate: (row) => row.closeDate,
  ageDays: (row) => row.ageDays,
  vehicle: (row) => row.vehicle,
  mileage: (row) => row.mileage,
  advisorName: (row) => row.advisorName,
  backOn: (row) => row.backOn,
  outcome: (row) => row.outcome,
  outcomeAt: (row) => row.outcomeAt,
  roNumber: (row) => row.roNumber,
};

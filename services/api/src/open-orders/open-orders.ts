import {
  type CallQuery,
  type CallResponse,
  type calls,
  type EnvelopeField,
  type OpenAgeBand,
  type OpenOrderRow,
  type OpenView,
  openAgeBands,
  openViews,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { daysBetween } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { printedNumber } from '../core/printed-number.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import { type Provided, providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { isWriterKnown } from '../repair-orders/order-row.ts';
import { besideMean, type OwnAndStore } from '../store-averages/beside-store.ts';
import { readLacks } from './read-lacks.ts';
import { type OpenOrder, readOpenOrders } from './read-open-orders.ts';

type Call = typeof calls.openRepairOrders;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;

/**
 * What stands open on the last day that the feeds reach: by age, by advisor, and what it waits for. Totals, groups and the counts
 * of the views are of the whole selection; the list is narrowed by what is asked for besides.
 */
export async function openOrders(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
  timezone: string,
): Promise<Answer> {
  const isEmpty = hasNoOwnNumbers(selection.filter);
  const hasReceipts = facts.reach.parts_transactions !== undefined;
  const provided = providedBy(facts);
  const question = { timezone, hasReceipts };
  const orders = isEmpty ? [] : await readOpenOrders(db, facts, selection, question);
  const { own } = selection.filter;
  // An order tells its advisor, not who works on it: of a technician nobody can say whose the rest is.
  const isCompared = own !== null && own.advisors.length > 0 && own.technicians.length === 0;
  // No filter that could make a store of one other person: with one of pay types less another it would be.
  const whole = { ...selection, filter: { own: null } };
  const everybodys = isCompared ? await readOpenOrders(db, facts, whole, question) : [];
  const mine = everybodys.filter((order) => own?.advisors.includes(order.advisor_number));
  const centsOf = new Map(orders.map((order) => [rowOf(order, selection, provided), order]));
  const rows = [...centsOf.keys()];
  const listed = listRows(
    rows.filter((row) => isListed(row, query)),
    query,
    {
      columns: COLUMNS,
      defaultSort: ['-isPastLimit', '-dollars'],
      key: (row) => `${row.roNumber} ${row.roSuffix}`,
      text: (row) => [printedNumber(row), row.customerName, row.vehicle, row.advisorName, row.tag],
    },
  );
  const lacks = isEmpty ? [] : await readLacks(db, selection.dealershipId, rows);
  const sumsOf = (some: readonly OpenOrderRow[]) => openSums(ordersOf(some, centsOf), provided);
  const keptOrders = ordersOf(listed.kept, centsOf);
  return {
    ...pageOf(listed, query),
    totals: { ...sumsOf(rows), cost: costOf(orders, provided) },
    listed: { dollars: dollarsOf(keptOrders, provided), cost: costOf(keptOrders, provided) },
    byAge: openAgeBands.map((age) => ({ age, ...sumsOf(rows.filter((row) => row.ageBand === age)) })),
    byAdvisor: byAdvisor(rows, own).map(({ some, ...advisor }) => ({ ...advisor, ...sumsOf(some) })),
    views: openViews.map((view) => {
      const some = rows.filter((row) => isOf[view](row, query));
      return { view, count: some.length, dollars: dollarsOf(ordersOf(some, centsOf), provided) };
    }),
    idleDays: query.idleDays,
    hasReceipts,
    lacks,
    ownViewMessage: isEmpty ? NO_OWN_NUMBERS : null,
    storeAverage: isCompared ? storeAverage({ own: mine, everybodys, numbers: own.advisors }) : null,
  };
}

/** How long the store's repair orders stand open beside somebody's own. */
const storeAverage = (orders: OwnAndStore<OpenOrder>): NonNullable<Answer['storeAverage']> => ({
  daysOpen: besideMean(orders, ({ age }) => age),
  pastLimitPct: besideMean(orders, ({ aged }) => (aged ? 100 : 0)),
});

const ordersOf = (rows: readonly OpenOrderRow[], of: ReadonlyMap<OpenOrderRow, OpenOrder>): OpenOrder[] =>
  rows.flatMap((row) => of.get(row) ?? []);
const dollarsOf = (orders: readonly OpenOrder[], provided: Provided): number | null =>
  provided.sum(orders, (order) => order.unbilled_c, 'openAgedUnbilledC');
const costOf = (orders: readonly OpenOrder[], provided: Provided): number | null =>
  provided.sum(orders, (order) => order.wip_c, 'wipC');

function openSums(orders: readonly OpenOrder[], provided: Provided) {
  const past = orders.filter(({ aged }) => aged);
  return {
    count: orders.length,
    dollars: dollarsOf(orders, provided),
    pastLimit: past.length,
    pastLimitDollars: dollarsOf(past, provided),
  };
}

/** Advisors, those with most past the limit first; in an own view nobody else. */
function byAdvisor(rows: readonly OpenOrderRow[], own: OwnNumbers | null) {
  const groups = new Map<string, OpenOrderRow[]>();
  for (const row of rows) {
    if (own !== null && !own.advisors.includes(row.advisorNumber)) continue;
    const group = groups.get(row.advisorNumber);
    if (group) group.push(row);
    else groups.set(row.advisorNumber, [row]);
  }
  const past = (some: readonly OpenOrderRow[]) => some.filter(({ isPastLimit }) => isPastLimit).length;
  return [...groups]
    .map(([advisorNumber, some]) => ({ advisorNumber, advisorName: some[0]?.advisorName ?? '', some }))
    .sort(
      (one, other) =>
        past(other.some) - past(one.some) ||
        other.some.length - one.some.length ||
        one.advisorNumber.localeCompare(other.advisorNumber),
    );
}

type Asked = CallQuery<Call>;

const isOf: Readonly<Record<OpenView, (row: OpenOrderRow, asked: Pick<Asked, 'idleDays'>) => boolean>> = {
  past: (row) => row.isPastLimit,
  today: (row) => row.promise === 'today',
  late: (row) => row.promise === 'late',
  parts: (row) => row.partsWaited.length > 0,
  idle: (row, { idleDays }) => row.idleDays >= idleDays,
};

const isListed = (row: OpenOrderRow, asked: Asked): boolean =>
  (asked.view === undefined || isOf[asked.view](row, asked)) && (asked.age === undefined || row.ageBand === asked.age);

const LAST_DAY_OF: readonly (readonly [OpenAgeBand, number])[] = [
  ['0-3', 3],
  ['4-7', 7],
  ['8-14', 14],
  ['15-30', 30],
];
const ageBandOf = (days: number): OpenAgeBand => LAST_DAY_OF.find(([, last]) => days <= last)?.[0] ?? '31+';

function rowOf(order: OpenOrder, { today, through, filter }: Selection, provided: Provided): OpenOrderRow {
  const isKnown = isWriterKnown(order, filter.own);
  const activity = lastActivityOf(order);
  return {
    roNumber: order.ro_number,
    roSuffix: order.ro_suffix,
    openDate: order.open_date,
    daysOpen: order.age,
    ageBand: ageBandOf(order.age),
    limitDays: order.limit_days,
    isPastLimit: order.aged,
    advisorNumber: isKnown ? order.advisor_number : '',
    advisorName: isKnown ? advisorName(order.advisor_number, order.advisor_name) : '',
    customerName: order.customer_name,
    customerPhone: order.phone,
    vehicle: [order.year, order.make, order.model].filter(Boolean).join(' ') || null,
    tag: order.tag || null,
    payTypes: order.pay_types,
    promisedAt: order.promised_at === null ? null : new Date(order.promised_at).toISOString(),
    promise: promiseOf(order.promised_on, today),
    partsWaited: order.waited,
    lastActivityOn: activity.on,
    lastActivityKind: activity.kind,
    idleDays: Math.max(0, daysBetween(activity.on, through)),
    dollars: dollarsOf([order], provided),
    cost: costOf([order], provided),
    hasNotes: order.has_notes,
    flag: order.flag,
  };
}

/** By the day: the hour is the reader's, whose answer may be older. */
function promiseOf(promisedOn: string | null, today: string): OpenOrderRow['promise'] {
  if (promisedOn === null) return 'none';
  if (promisedOn === today) return 'today';
  return promisedOn < today ? 'late' : 'later';
}

/** Of two on one day the one that somebody did to the car. */
function lastActivityOf(order: OpenOrder) {
  const all = [
    { kind: 'inspection', on: order.inspected_on },
    { kind: 'parts', on: order.received_on },
    { kind: 'note', on: order.noted_on },
  ] as const;
  return all.reduce<{ kind: OpenOrderRow['lastActivityKind']; on: string }>(
    (last, { kind, on }) => (on !== null && on > last.on ? { kind, on } : last),
    { kind: 'opened', on: order.open_date },
  );
}

const COLUMNS: Readonly<Record<string, (row: OpenOrderRow) => string | number | boolean | null>> = {
  roNumber: (row) => row.roNumber,
  openDate: (row) => row.openDate,
  daysOpen: (row) => row.daysOpen,
  isPastLimit: (row) => row.isPastLimit,
  overLimit: (row) => row.daysOpen - row.limitDays,
  advisorName: (row) => row.advisorName,
  customerName: (row) => row.customerName,
  vehicle: (row) => row.vehicle,
  tag: (row) => row.tag,
  promisedAt: (row) => row.promisedAt,
  waiting: (row) => row.partsWaited.length,
  idleDays: (row) => row.idleDays,
  dollars: (row) => row.dollars,
  cost: (row) => row.cost,
};

import { type CallQuery, type calls, type SearchField, searchFields } from '@fixed-ops/contract';
import type { DateRange } from '@fixed-ops/metrics';
import type { Parameters } from '../../core/selection/line-condition.ts';
import type { LineFilter } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { headerCondition } from '../../core/sums/read-header-sums.ts';

export interface HitRequest {
  readonly dealershipId: string;
  readonly query: Pick<CallQuery<typeof calls.searchRos>, 'q' | 'field' | 'status' | 'dateField'>;
  /** Days that the repair order was opened or closed on; null for all. */
  readonly range: DateRange | null;
  readonly filter: LineFilter;
  /** Phone numbers are not for every title, so neither is finding people by them. */
  readonly knowsPhones: boolean;
}

/** Last digits of a phone number that say enough. */
const PHONE_TAIL = 4;

/**
 * The CTE `hit (id, rank, matched_on)`: the repair orders whose number, VIN, its last eight, customer, phone, tag or stock
 * number begins with the text, each once, by the best of its matches. Every branch is a range of an index but that of
 * customers, of whom a store has few enough to look at all.
 */
export function hitTable(facts: StoreFacts, request: HitRequest, parameters: Parameters): string {
  const dealership = parameters.add(request.dealershipId);
  const branches = branchesOf(request, dealership, parameters);
  // A branch that is not asked for must not leave a parameter behind that nothing uses.
  const wanted = request.query.field === undefined ? searchFields : [request.query.field];
  const found = wanted.flatMap((field) => branches[field]());
  // A phone number looked for by somebody who may not, or a text without digits: nothing.
  if (found.length === 0) found.push(`select null::bigint as id, 0 as rank, '' as matched_on`);
  return `hit as materialized (
      select distinct on (m.id) m.id, m.rank, m.matched_on
        from (${found.join('\n          union all ')}) m
        join repair_order r on r.dealership_id = ${dealership} and r.id = m.id
       where true${statusCondition(request.query.status)}${dateCondition(request, parameters)}
         ${headerCondition(request.filter, facts, parameters)}
       order by m.id, m.rank)`;
}

function branchesOf(
  { query, knowsPhones }: HitRequest,
  dealership: string,
  parameters: Parameters,
): Record<SearchField, () => string[]> {
  const text = query.q.trim();
  const upper = text.toUpperCase();
  const inCapitals = () => parameters.add(`${escaped(upper)}%`);
  const begins = (column: string) =>
    `(${column} like ${parameters.add(`${escaped(text)}%`)} or ${column} like ${inCapitals()})`;
  const orders = (rank: number, field: SearchField, condition: string) =>
    `select o.id, ${rank} as rank, '${field}' as matched_on from repair_order o
              where o.dealership_id = ${dealership} and ${condition}`;
  const ordersOf = (rank: number, field: SearchField, table: string, key: string, condition: string) =>
    `select o.id, ${rank} as rank, '${field}' as matched_on
               from ${table} x join repair_order o on o.dealership_id = ${dealership} and o.${key} = x.id
              where x.dealership_id = ${dealership} and ${condition}`;
  return {
    roNumber: () => [
      orders(0, 'roNumber', `o.ro_number in (${parameters.add(text)}, ${parameters.add(upper)})`),
      orders(1, 'roNumber', begins('o.ro_number')),
    ],
    stockNumber: () => [orders(2, 'stockNumber', `o.stock_number is not null and ${begins('o.stock_number')}`)],
    tag: () => [orders(3, 'tag', `o.tag <> '' and ${begins('o.tag')}`)],
    vin: () => [
      ordersOf(4, 'vin', 'vehicle', 'vehicle_id', `x.vin like ${inCapitals()}`),
      ordersOf(4, 'vin', 'vehicle', 'vehicle_id', `right(x.vin, 8) like ${inCapitals()}`),
    ],
    phone: () =>
      knowsPhones
        ? phoneBranches(text, dealership, parameters, (phones, condition) =>
            ordersOf(5, 'phone', phones, 'customer_id', condition),
          )
        : [],
    customerName: () => [ordersOf(6, 'customerName', 'customer', 'customer_id', nameCondition(text, parameters))],
  };
}

/** The name or one of its words begins so: people are known by either name. */
function nameCondition(text: string, parameters: Parameters): string {
  const lower = escaped(text.toLowerCase());
  // Small letters are made only for a text that has letters.
  const name = lower === escaped(text.toUpperCase()) ? 'x.name' : 'lower(x.name)';
  return `' ' || ${name} like ${parameters.add(`% ${lower}%`)}`;
}

/**
 * Customers with the digits of their phone numbers, which are taken out once however often they are looked at, and of those alone that
 * have the wanted ones somewhere, one after the other: finding that out costs a fraction of taking digits out.
 */
const phonesOf = (dealership: string, oneAfterTheOther: string) =>
  `(select dealership_id, id, translate(phone, ' ().+/-', '') as digits from customer
               where dealership_id = ${dealership} and phone like ${oneAfterTheOther} offset 0)`;

/** However the number is written, in the feed or by the person; its last digits do as well as its first. */
function phoneBranches(
  text: string,
  dealership: string,
  parameters: Parameters,
  branch: (phones: string, condition: string) => string,
): string[] {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length < 3) return [];
  const phones = phonesOf(dealership, parameters.add(`%${[...digits].join('%')}%`));
  const begins = `x.digits like ${parameters.add(`${digits}%`)} or x.digits like ${parameters.add(`1${digits}%`)}`;
  const ends = digits.length < PHONE_TAIL ? '' : ` or x.digits like ${parameters.add(`%${digits}`)}`;
  return [branch(phones, `(${begins}${ends})`)];
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const STATUS = { open: 'O', closed: 'C', void: 'V' } as const;

function statusCondition(status: HitRequest['query']['status']): string {
  return status === undefined ? '' : ` and r.status = '${STATUS[status]}'`;
}

/** A void repair order is of the day that it was voided on; an open one has no close date yet. */
function dateCondition({ range, query }: HitRequest, parameters: Parameters): string {
  if (range === null) return '';
  const between = `between ${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date`;
  if (query.dateField === 'open') return ` and r.open_date ${between}`;
  return ` and case r.status when 'V' then coalesce(r.void_date, r.close_date, r.open_date) else r.close_date end ${between}`;
}

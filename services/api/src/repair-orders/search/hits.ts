import { type CallQuery, type calls, type SearchField, searchFields } from '@fixed-ops/contract';
import type { DateRange } from '@fixed-ops/metrics';
import { beginningsOf, printedNumberOf } from '../../core/printed-number.ts';
import { lineCondition, type Parameters } from '../../core/selection/line-condition.ts';
import type { LineFilter } from '../../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../../core/store-facts/store-facts.ts';
import { headerCondition } from '../../core/sums/read-header-sums.ts';
import { flagCondition } from '../flag-condition.ts';
import { exceptionCondition } from '../order-exceptions.ts';
import { hasMarks, partedName, plainName, plainNameOf } from './plain-name.ts';

export interface HitRequest {
  readonly dealershipId: string;
  readonly query: Pick<
    CallQuery<typeof calls.searchRos>,
    'q' | 'field' | 'status' | 'dateField' | 'exceptions' | 'flag'
  >;
  /** The days on which the repair order was opened or closed; null for all. */
  readonly range: DateRange | null;
  readonly filter: LineFilter;
  /** The op codes that the query's one means; null if it names none. */
  readonly opCodes: readonly string[] | null;
  /** Whether the search looks at phone numbers; only titles that may see them may search by them. */
  readonly knowsPhones: boolean;
}

/** The fewest digits that may match the end of a phone number. */
const PHONE_TAIL = 4;

/**
 * The CTE `hit (id, rank, matched_on)`: the repair orders whose number, VIN, last eight of the VIN, customer, phone, tag or stock number
 * begins with the text, each once with its best match; without a text all of the days, the status or the flag. Every branch is a range of an
 * index. Only customers are all scanned, because a store has few enough.
 */
export function hitTable(facts: StoreFacts, request: HitRequest, parameters: Parameters): string {
  const dealership = parameters.add(request.dealershipId);
  const { query, filter, opCodes } = request;
  // The line with the op code has the exception, as in a count of the op code's lines.
  const checked = opCodes === null ? filter : { ...filter, opCodes };
  const found =
    query.q === undefined ? ofDays(request, dealership, parameters) : matches(request, query.q, dealership, parameters);
  // There is no branch if the person may not search by phone, or if the text has no digits. Then nothing is found.
  if (found.length === 0) found.push(`select null::bigint as id, 0 as rank, '' as matched_on`);
  return `hit as materialized (
      select distinct on (m.id) m.id, m.rank, m.matched_on
        from (${found.join('\n          union all ')}) m
        join repair_order r on r.dealership_id = ${dealership} and r.id = m.id
       where true${statusCondition(query.status)}${dateCondition(request, parameters)}
         ${headerCondition(filter, facts, parameters)}${opCodeCondition(request, facts, parameters)}
         ${exceptionCondition(query.exceptions, checked, facts, parameters, { order: 'r', dealership })}${flagCondition('r', query.flag, dealership, parameters)}
       order by m.id, m.rank)`;
}

function matches(request: HitRequest, text: string, dealership: string, parameters: Parameters): string[] {
  const branches = branchesOf(text, request.knowsPhones, dealership, parameters);
  // Only the requested branches are made, because a branch adds parameters and PostgreSQL refuses unused ones.
  const { field } = request.query;
  if (field !== undefined) return branches[field]();
  // Name and phone of customers are searched in one scan. A match of the phone number is the better one.
  const customers = request.knowsPhones ? customersOf(text, dealership, parameters) : null;
  if (customers === null) return searchFields.flatMap((each) => branches[each]());
  const others = searchFields.filter((each) => each !== 'phone' && each !== 'customerName');
  return [customers, ...others.flatMap((each) => branches[each]())];
}

/** Repair orders of a search without a text, by ranges of indexes: closed ones by day, the few others by status. */
function ofDays({ range, query }: HitRequest, dealership: string, parameters: Parameters): string[] {
  const of = (condition: string) =>
    `select o.id, 0 as rank, null as matched_on from repair_order o where o.dealership_id = ${dealership} and ${condition}`;
  const others = of(`o.status <> 'C'`);
  if (query.status === 'open' || query.status === 'void') return [others];
  if (range === null) return [...(query.status === 'closed' ? [] : [others]), of(`o.status = 'C'`)];
  const hasClosed = query.status === 'closed' || query.dateField === 'close';
  const first = parameters.add(range.startDate);
  // A repair order never closes before the day on which it was opened.
  const last = query.dateField === 'close' ? ` and o.close_date <= ${parameters.add(range.endDate)}::date` : '';
  const closed = of(`o.status = 'C' and o.close_date >= ${first}::date${last}`);
  return hasClosed ? [closed] : [closed, others];
}

function branchesOf(
  typed: string,
  knowsPhones: boolean,
  dealership: string,
  parameters: Parameters,
): Record<SearchField, () => string[]> {
  const text = typed.trim();
  const inCapitals = () => parameters.add(`${escaped(text.toUpperCase())}%`);
  const begins = (column: string) =>
    `(${column} like ${parameters.add(`${escaped(text)}%`)} or ${column} like ${inCapitals()})`;
  const orders = (rank: string, field: SearchField, condition: string) =>
    `select o.id, ${rank} as rank, '${field}' as matched_on from repair_order o
              where o.dealership_id = ${dealership} and ${condition}`;
  const ordersOf = (rank: number, field: SearchField, table: string, key: string, condition: string) =>
    `select o.id, ${rank} as rank, '${field}' as matched_on
               from ${table} x join repair_order o on o.dealership_id = ${dealership} and o.${key} = x.id
              where x.dealership_id = ${dealership} and ${condition}`;
  return {
    roNumber: () => {
      const numbers = numbersOf(text);
      const printed = printedNumberOf('o');
      const wanted = `${parameters.add(numbers)}::text[]`;
      const rank = `case when o.ro_number = any(${wanted}) or ${printed} = any(${wanted}) then 0 else 1 end`;
      const patterns = numbers.map((each) => `${escaped(each)}%`);
      return [
        // This pattern also matches the exact number.
        ...patterns.map((each) => orders(rank, 'roNumber', `o.ro_number like ${parameters.add(each)}`)),
        // The end of the text may be a suffix, or the beginning of one.
        orders(
          rank,
          'roNumber',
          `o.ro_number = any(${parameters.add(beginningsOf(numbers))}::text[])
                and ${printed} like any(${parameters.add(patterns)}::text[])`,
        ),
      ];
    },
    stockNumber: () => [orders('2', 'stockNumber', `o.stock_number is not null and ${begins('o.stock_number')}`)],
    tag: () => [orders('3', 'tag', `o.tag <> '' and ${begins('o.tag')}`)],
    vin: () => {
      const vin = inCapitals();
      return [ordersOf(4, 'vin', 'vehicle', 'vehicle_id', `(x.vin like ${vin} or right(x.vin, 8) like ${vin})`)];
    },
    phone: () =>
      knowsPhones
        ? phoneBranches(text, dealership, parameters, (phones, condition) =>
            ordersOf(5, 'phone', phones, 'customer_id', condition),
          )
        : [],
    customerName: () => [ordersOf(6, 'customerName', 'customer', 'customer_id', nameCondition(text, parameters))],
  };
}

/** The RO numbers that a text may mean: the text itself, and the text without a leading "RO" or "#" and without blanks between digits. */
export function numbersOf(text: string): string[] {
  const rest = text.trim().replace(/^(?:ro\s*)?#?\s*(?=\d)/i, '');
  const number = /^[\d\s]+$/.test(rest) ? rest.replace(/\s/g, '') : rest;
  return [...new Set([text.trim(), number].flatMap((each) => [each, each.toUpperCase()]))];
}

/**
 * A name matches if each word of the text begins one of its words. Order, accents and punctuation make no difference: one feed has
 * `Elena Marsh`, another `MARSH,ELENA`.
 */
function nameCondition(text: string, parameters: Parameters): string {
  const words = plainName(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  // A text of punctuation only matches no name.
  if (words.length === 0) return 'false';
  const wanted = words.map((word) => ({ text: parameters.add(word), like: parameters.add(`% ${escaped(word)}%`) }));
  const hasAll = (name: string) => wanted.map(({ like }) => `' ' || ${name} like ${like}`).join(' and ');
  // Few names have the letters of a word anywhere, so the others need not be parted into words, which is slow.
  const written = (name: string) =>
    `(${wanted.map((word) => `strpos(${name}, ${word.text}) > 0`).join(' and ')} and ${hasAll(partedName(name))})`;
  // Lower case is needed only if the text has letters, and names are simplified only if they have accents or marks: both are slow.
  if (!words.some((word) => /\p{L}/u.test(word))) return written('x.name');
  return `(${written('lower(x.name)')} or (${hasMarks('x.name')} and ${hasAll(plainNameOf('x.name'))}))`;
}

/** SQL that compares a phone number. Extracting its digits is slow, so it happens only for numbers that have the wanted digits in order. */
interface WantedPhone {
  readonly oneAfterTheOther: string;
  readonly isWanted: (digits: string) => string;
}

/** The digits of a searched phone number, which may be written in any way. They match the beginning or the end of a number. Null for fewer than three digits. */
function wantedPhone(text: string, parameters: Parameters): WantedPhone | null {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length < 3) return null;
  const like = [`${digits}%`, `1${digits}%`, ...(digits.length < PHONE_TAIL ? [] : [`%${digits}`])];
  const patterns = like.map((pattern) => parameters.add(pattern));
  return {
    oneAfterTheOther: parameters.add(`%${[...digits].join('%')}%`),
    isWanted: (column) => `(${patterns.map((pattern) => `${column} like ${pattern}`).join(' or ')})`,
  };
}

const digitsOf = (column: string): string => `translate(${column}, ' ().+/-', '')`;

function phoneBranches(
  text: string,
  dealership: string,
  parameters: Parameters,
  branch: (phones: string, condition: string) => string,
): string[] {
  const phone = wantedPhone(text, parameters);
  if (phone === null) return [];
  // A query of its own, so that the digits of each number are extracted only once.
  const phones = `(select dealership_id, id, ${digitsOf('phone')} as digits from customer
               where dealership_id = ${dealership} and phone like ${phone.oneAfterTheOther} offset 0)`;
  return [branch(phones, phone.isWanted('x.digits'))];
}

/** Repair orders by phone number or name of their customers in one scan; null for a text that cannot be a phone number. */
function customersOf(text: string, dealership: string, parameters: Parameters): string | null {
  const phone = wantedPhone(text, parameters);
  if (phone === null) return null;
  const byPhone = `(x.phone like ${phone.oneAfterTheOther} and ${phone.isWanted(digitsOf('x.phone'))})`;
  return `select o.id, case when ${byPhone} then 5 else 6 end as rank,
                   case when ${byPhone} then 'phone' else 'customerName' end as matched_on
              from customer x join repair_order o on o.dealership_id = ${dealership} and o.customer_id = x.id
             where x.dealership_id = ${dealership} and (${byPhone} or ${nameCondition(text, parameters)})`;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A repair order with a line of an op code, in an own view an own one. */
function opCodeCondition({ opCodes, filter }: HitRequest, facts: StoreFacts, parameters: Parameters): string {
  if (opCodes === null) return '';
  return ` and exists (select 1 from ro_line l where l.dealership_id = r.dealership_id and l.ro_id = r.id
           ${lineCondition({ own: filter.own, opCodes }, payTypeOf(facts), parameters)})`;
}

const STATUS = { open: 'O', closed: 'C', void: 'V' } as const;

function statusCondition(status: HitRequest['query']['status']): string {
  return status === undefined ? '' : ` and r.status = '${STATUS[status]}'`;
}

/**
 * The condition for days of closing. It finds closed repair orders, as in every count of a period. If void ones are requested, their day is
 * that on which they were voided. Open ones have no close date.
 */
function dateCondition({ range, query }: HitRequest, parameters: Parameters): string {
  if (range === null) return '';
  const between = `between ${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date`;
  if (query.dateField === 'open') return ` and r.open_date ${between}`;
  return query.status === 'void'
    ? ` and coalesce(r.void_date, r.close_date, r.open_date) ${between}`
    : ` and r.status = 'C' and r.close_date ${between}`;
}

import { type CallQuery, type calls, type SearchField, searchFields } from '@fixed-ops/contract';
import type { DateRange } from '@fixed-ops/metrics';
import { lineCondition, type Parameters } from '../../core/selection/line-condition.ts';
import type { LineFilter } from '../../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../../core/store-facts/store-facts.ts';
import { headerCondition } from '../../core/sums/read-header-sums.ts';
import { flagCondition } from '../flag-condition.ts';
import { exceptionCondition } from '../order-exceptions.ts';
import { hasMarks, plainName, plainNameOf } from './plain-name.ts';

export interface HitRequest {
  readonly dealershipId: string;
  readonly query: Pick<
    CallQuery<typeof calls.searchRos>,
    'q' | 'field' | 'status' | 'dateField' | 'opCode' | 'exceptions' | 'flag'
  >;
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
 * number begins with the text, each once, by the best of its matches; without a text all of the days, the status or the flag.
 * Every branch is a range of an index but that of customers, of whom a store has few enough to look at all.
 */
export function hitTable(facts: StoreFacts, request: HitRequest, parameters: Parameters): string {
  const dealership = parameters.add(request.dealershipId);
  const { query, filter } = request;
  const found =
    query.q === undefined ? ofDays(request, dealership, parameters) : matches(request, query.q, dealership, parameters);
  // A phone number looked for by somebody who may not, or a text without digits: nothing.
  if (found.length === 0) found.push(`select null::bigint as id, 0 as rank, '' as matched_on`);
  return `hit as materialized (
      select distinct on (m.id) m.id, m.rank, m.matched_on
        from (${found.join('\n          union all ')}) m
        join repair_order r on r.dealership_id = ${dealership} and r.id = m.id
       where true${statusCondition(query.status)}${dateCondition(request, parameters)}
         ${headerCondition(filter, facts, parameters)}${opCodeCondition(request, facts, parameters)}
         ${exceptionCondition(query.exceptions, filter.own, facts, parameters, { order: 'r', dealership })}${flagCondition('r', query.flag, dealership, parameters)}
       order by m.id, m.rank)`;
}

function matches(request: HitRequest, text: string, dealership: string, parameters: Parameters): string[] {
  const branches = branchesOf(text, request.knowsPhones, dealership, parameters);
  // A branch that is not asked for must not leave a parameter behind that nothing uses.
  const { field } = request.query;
  if (field !== undefined) return branches[field]();
  // All customers are looked at once, and by their phone numbers first, which is the better match of the two.
  const customers = request.knowsPhones ? customersOf(text, dealership, parameters) : null;
  if (customers === null) return searchFields.flatMap((each) => branches[each]());
  const others = searchFields.filter((each) => each !== 'phone' && each !== 'customerName');
  return [customers, ...others.flatMap((each) => branches[each]())];
}

/** Repair orders without a text to look for, by ranges of indexes: closed ones, and the few others by their status. */
function ofDays({ range, query }: HitRequest, dealership: string, parameters: Parameters): string[] {
  const of = (condition: string) =>
    `select o.id, 0 as rank, null as matched_on from repair_order o where o.dealership_id = ${dealership} and ${condition}`;
  const others = of(`o.status <> 'C'`);
  if (query.status === 'open' || query.status === 'void') return [others];
  if (range === null) return [...(query.status === 'closed' ? [] : [others]), of(`o.status = 'C'`)];
  const hasClosed = query.status === 'closed' || query.dateField === 'close';
  const first = parameters.add(range.startDate);
  // It closed on the day on which it was opened, or later.
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
    // Who has just this number begins so too.
    roNumber: () => {
      const exact = `o.ro_number = any(${parameters.add(numbersOf(text))}::text[])`;
      return numbersOf(text).map((each) =>
        orders(
          `case when ${exact} then 0 else 1 end`,
          'roNumber',
          `o.ro_number like ${parameters.add(`${escaped(each)}%`)}`,
        ),
      );
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

/** The numbers that a text may name: as it stands, and without the "RO" and "#" before it and the blanks between its digits. */
export function numbersOf(text: string): string[] {
  const rest = text.trim().replace(/^(?:ro\s*)?#?\s*(?=\d)/i, '');
  const number = /^[\d\s]+$/.test(rest) ? rest.replace(/\s/g, '') : rest;
  return [...new Set([text.trim(), number].flatMap((each) => [each, each.toUpperCase()]))];
}

/**
 * Each word of the text begins one of the name, in whatever order and with whatever accents and marks the feed or the person writes them:
 * one feed has `Elena Marsh`, the next one `MARSH,ELENA`.
 */
function nameCondition(text: string, parameters: Parameters): string {
  const plain = plainName(text).trim();
  const wanted = escaped(plain);
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  // Marks alone name nobody.
  if (words.length === 0) return 'false';
  // Small letters are made only for a text that has letters, and names are taken apart only where there is something to take away.
  if (wanted === wanted.toUpperCase()) {
    const like = parameters.add(`% ${wanted}%`);
    // Hardly a name has digits in it, which looking for the sign itself tells in half the time of comparing patterns.
    const word = parameters.add(` ${plain}`);
    return `strpos(' ' || x.name, ${word}) > 0 and (x.name like ${parameters.add(`${wanted}%`)} or x.name like ${like})`;
  }
  const likes = words.map((word) => parameters.add(`% ${word}%`));
  const hasAll = (name: string) => likes.map((like) => `' ' || ${name} like ${like}`).join(' and ');
  const written = `translate(lower(x.name), ',', ' ')`;
  return `(${hasAll(written)} or (${hasMarks('x.name')} and ${hasAll(plainNameOf('x.name'))}))`;
}

/** A phone number as it is compared. Taking its digits out costs much, so only of one that has the wanted digits, one after the other. */
interface WantedPhone {
  readonly oneAfterTheOther: string;
  readonly isWanted: (digits: string) => string;
}

/** However the number is written, in the feed or by the person; its last digits do as well as its first. Null without digits. */
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
  // In a query of its own, so that digits are taken out once however often they are looked at.
  const phones = `(select dealership_id, id, ${digitsOf('phone')} as digits from customer
               where dealership_id = ${dealership} and phone like ${phone.oneAfterTheOther} offset 0)`;
  return [branch(phones, phone.isWanted('x.digits'))];
}

/** Repair orders by phone number and name of their customers at once; null for a text that no phone number has. */
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
function opCodeCondition({ query, filter }: HitRequest, facts: StoreFacts, parameters: Parameters): string {
  const opCode = query.opCode?.trim() ?? '';
  if (opCode === '') return '';
  return ` and exists (select 1 from ro_line l where l.dealership_id = r.dealership_id and l.ro_id = r.id
           ${lineCondition({ own: filter.own, opCodes: [opCode, opCode.toUpperCase()] }, payTypeOf(facts), parameters)})`;
}

const STATUS = { open: 'O', closed: 'C', void: 'V' } as const;

function statusCondition(status: HitRequest['query']['status']): string {
  return status === undefined ? '' : ` and r.status = '${STATUS[status]}'`;
}

/**
 * Of days on which they closed are closed repair orders, as every count of a period has them. A void one is of the day that it was
 * voided on, where void ones are asked for; an open one has no close date yet.
 */
function dateCondition({ range, query }: HitRequest, parameters: Parameters): string {
  if (range === null) return '';
  const between = `between ${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date`;
  if (query.dateField === 'open') return ` and r.open_date ${between}`;
  return query.status === 'void'
    ? ` and coalesce(r.void_date, r.close_date, r.open_date) ${between}`
    : ` and r.status = 'C' and r.close_date ${between}`;
}

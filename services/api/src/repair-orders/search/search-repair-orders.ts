import {
  type CallQuery,
  type CallResponse,
  type calls,
  foundOrderSchema,
  searchFieldSchema,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { DateRange } from '@fixed-ops/metrics';
import { z } from 'zod';
import { beginningsOf, printedNumberOf } from '../../core/printed-number.ts';
import { Parameters } from '../../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { headerCondition } from '../../core/sums/read-header-sums.ts';
import { readRepairOrders } from '../list-repair-orders.ts';
import { moneyOf, NO_TOTALS, plainOrderOf } from '../repair-orders.ts';
import { type CostRights, seenSort } from '../seen-costs.ts';
import { hitTable, numbersOf } from './hits.ts';

type Call = typeof calls.searchRos;

/** A day before any data: a search without a period covers everything. */
const SINCE_EVER = '1900-01-01';

/**
 * Repair orders found by a text, the exact number first; of every status and day unless the question says otherwise. In an
 * own view own ones alone, with the amounts of own lines.
 */
export async function searchRepairOrders(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
  { knowsPhones, costs }: { readonly knowsPhones: boolean; readonly costs: CostRights },
): Promise<CallResponse<Call>> {
  const { dealershipId, filter, today } = selection;
  const isDated = query.startDate !== undefined || query.endDate !== undefined;
  const common = {
    asOf: facts.asOf,
    // These replace the envelope's dates: a search compares nothing, does not end with the feeds, and may have no days.
    startDate: isDated ? selection.range.startDate : undefined,
    endDate: isDated ? selection.range.endDate : undefined,
    compareStartDate: undefined,
    compareEndDate: undefined,
    compareNote: undefined,
    dataThrough: undefined,
    page: query.page,
    pageSize: query.pageSize,
  };
  if (hasNoOwnNumbers(filter)) {
    return { ...common, data: [], total: 0, totals: moneyOf(NO_TOTALS, facts, costs), exact: null };
  }
  const range: DateRange = isDated ? selection.range : { startDate: SINCE_EVER, endDate: today };
  const opCodes = await opCodesMeant(db, dealershipId, query.opCode);
  const request = { dealershipId, query, range: isDated ? range : null, filter, opCodes, knowsPhones };
  const { totals, page } = await readRepairOrders(db, facts, {
    selection: {
      dealershipId,
      range,
      filter,
      scope: 'all',
      state: 'found',
      hits: (parameters) => hitTable(facts, request, parameters),
    },
    metricKey: undefined,
    // The search already covers the flag.
    flag: undefined,
    total: { min: query.minTotal, max: query.maxTotal },
    search: query.search,
    sort: seenSort(costs, query.sort),
    page: query.page,
    pageSize: query.pageSize,
  });
  return {
    ...common,
    data: page.map((row) => {
      return {
        ...plainOrderOf(row, filter.own, facts, costs),
        tag: row.tag || null,
        stockNumber: row.stockNumber,
        matchedOn: row.matchedOn === null ? null : searchFieldSchema.parse(row.matchedOn),
        exceptions: foundOrderSchema.shape.exceptions.parse(row.exceptions),
      };
    }),
    total: totals.total,
    totals: moneyOf(totals, facts, costs),
    exact: query.q === undefined ? null : await readExact(db, facts, selection, numbersOf(query.q)),
  };
}

/** The op code as it was typed, in capitals unless the store has it in small letters; null for none. */
async function opCodesMeant(db: Database, dealershipId: string, typed = ''): Promise<readonly string[] | null> {
  const opCode = typed.trim();
  if (opCode === '') return null;
  const inCapitals = opCode.toUpperCase();
  if (opCode === inCapitals) return [opCode];
  const known = await db.query('select 1 from op_code where dealership_id = $1 and code = $2', [dealershipId, opCode]);
  return known.length > 0 ? [opCode] : [opCode, inCapitals];
}

const exactRow = z.object({ roNumber: z.string(), roSuffix: z.string(), isNumber: z.boolean() });

/**
 * The repair order with exactly this number, or else with exactly this number and suffix; null if the person may see none, or if there are
 * several.
 */
async function readExact(
  db: Database,
  facts: StoreFacts,
  { dealershipId, filter }: Selection,
  wanted: readonly string[],
) {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const numbers = `${parameters.add(wanted)}::text[]`;
  const isNumber = `r.ro_number = any(${numbers})`;
  const rows = await db.query(
    `select r.ro_number as "roNumber", r.ro_suffix as "roSuffix", ${isNumber} as "isNumber" from repair_order r
      where r.dealership_id = ${dealership} and r.ro_number = any(${parameters.add(beginningsOf(wanted))}::text[])
        and (${isNumber} or ${printedNumberOf('r')} = any(${numbers}))
        ${headerCondition({ own: filter.own }, facts, parameters)}
      order by "isNumber" desc limit 2`,
    parameters.values,
  );
  const [first, second] = z.array(exactRow).parse(rows);
  if (first === undefined || first.isNumber === second?.isNumber) return null;
  return { roNumber: first.roNumber, roSuffix: first.roSuffix };
}

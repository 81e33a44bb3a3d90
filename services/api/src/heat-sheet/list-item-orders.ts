import type { CallQuery, CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { OwnNumbers } from '../auth/caller.ts';
import { envelopeOf } from '../core/period.ts';
import { Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { invalidInput } from '../http/problem/problem.ts';
import { readRepairOrders } from '../repair-orders/list-repair-orders.ts';
import { narrowToGroup } from '../repair-orders/narrow-to-group.ts';
import { NO_TOTALS, plainOrderOf, totalsOf } from '../repair-orders/repair-orders.ts';
import { eligibleWords, type HeatItem, readHeatSheetOptions } from './heat-sheet-options.ts';
import { type ItemsBy, itemTables } from './read-items.ts';

type Query = CallQuery<typeof calls.repairOrders> & { readonly item: string };

const NUMBERS = /^(advisor|technician):/;

/**
 * The repair orders behind an item's cell of the service heat sheet: those with the item, or those that could have had it. Throws 400 for an
 * item that the store does not count, and for a request that names both an item and a figure.
 */
export async function listItemOrders(
  db: Database,
  facts: StoreFacts,
  asked: Selection,
  query: Query,
): Promise<CallResponse<typeof calls.repairOrders>> {
  const { department, metricKey, status, term } = query;
  if (department !== 'service' || metricKey !== undefined || status !== undefined || term !== undefined) {
    throw invalidInput([
      { path: 'item', code: 'not_of_figure', message: 'stands by itself, for the service department' },
    ]);
  }
  const { items } = await readHeatSheetOptions(db, asked.dealershipId, 'service');
  const item = items.find(({ key }) => key === query.item);
  if (item === undefined) {
    throw invalidInput([
      { path: 'item', code: 'unknown_item', message: `${query.item} is not an item of the heat sheet` },
    ]);
  }
  const selection = narrowToGroup(asked, query.group);
  const { key, label } = item;
  const named = { key, label, eligible: eligibleWords(item.eligible) };
  const common = { ...envelopeOf(selection, facts), page: query.page, pageSize: query.pageSize, proof: null };
  const person = personOf(query.group);
  if (hasNoOwnNumbers(selection.filter) || isSomebodyElse(person, selection.filter.own)) {
    const totals = totalsOf(NO_TOTALS, facts);
    return { ...common, data: [], total: 0, totals, item: { ...named, sold: 0, base: 0 } };
  }
  const whose = person === null ? selection : asked;
  const [counts, { totals, page }] = await Promise.all([
    readCounts(db, facts, whose, item, person),
    readRepairOrders(db, facts, {
      selection: {
        dealershipId: selection.dealershipId,
        range: selection.range,
        filter: selection.filter,
        scope: 'all',
        state: 'found',
        hits: (parameters) => `hit as materialized (
      with ${offered(facts, whose, item, person, parameters)}
      select ro_id as id, 0 as rank, null::text as matched_on
        from offered where ${query.itemIs === 'sold' ? 'is_sold' : 'not is_sold'})`,
      },
      metricKey: undefined,
      flag: query.flag,
      search: query.search,
      sort: query.sort ?? ['-closeDate'],
      page: query.page,
      pageSize: query.pageSize,
    }),
  ]);
  return {
    ...common,
    data: page.map((row) => ({
      ...plainOrderOf(row, selection.filter.own, facts),
      contribution: null,
      denominator: null,
      gapContribution: null,
    })),
    total: totals.total,
    totals: totalsOf(totals, facts),
    item: { ...named, ...counts },
  };
}

interface Person {
  readonly by: Exclude<ItemsBy, 'store'>;
  readonly number: string;
}

/** The person of the cell. Null for the store, and for a group that is no person. */
function personOf(group: string | undefined): Person | null {
  const [prefix, kind] = NUMBERS.exec(group ?? '') ?? [];
  if (prefix === undefined) return null;
  return { by: kind === 'technician' ? 'technician' : 'advisor', number: group?.slice(prefix.length) ?? '' };
}

/** In an own view, cells of other people would reveal who else worked on the own orders, so there are none. */
const isSomebodyElse = (person: Person | null, own: OwnNumbers | null): boolean =>
  person !== null && own !== null && !own[`${person.by}s`].includes(person.number);

/** CTEs that end in `offered (ro_id, is_sold)`. The sheet counts with the same SQL, so that the list agrees with its cell. */
function offered(
  facts: StoreFacts,
  selection: Selection,
  item: HeatItem,
  person: Person | null,
  parameters: Parameters,
): string {
  const number = parameters.add(person?.number ?? '');
  return `${itemTables(facts, selection, [item], person?.by ?? 'store', parameters)},
    offered as materialized (
      -- Asked as a set: joined, what is sold would be looked through once for each repair order.
      select e.ro_id, e.ro_id in (select s.ro_id from sold s where s.person = ${number}) as is_sold
        from eligible e
       where e.person = ${number})`;
}

const countsSchema = z.object({ sold: z.number(), base: z.number() });

async function readCounts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  item: HeatItem,
  person: Person | null,
): Promise<z.output<typeof countsSchema>> {
  const parameters = new Parameters();
  const [row] = await db.query(
    `with ${offered(facts, selection, item, person, parameters)}
     select count(*) filter (where is_sold) as sold, count(*) as base from offered`,
    parameters.values,
  );
  return countsSchema.parse(row);
}

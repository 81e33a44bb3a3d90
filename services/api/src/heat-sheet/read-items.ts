import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { techniciansOf } from '../core/sums/read-technician-sums.ts';
import { type HeatItem, likePattern } from './heat-sheet-options.ts';

/** Whose items are counted: all together, or by advisor, or by technician. */
export type ItemsBy = 'store' | 'advisor' | 'technician';

const rowSchema = z.object({
  base: z.array(z.object({ person: z.string(), item: z.number(), n: z.number() })),
  sold: z.array(z.object({ person: z.string(), item: z.number(), n: z.number() })),
});

/** The number of a person's eligible repair orders, and how many of them have the item. */
export interface ItemCount {
  readonly eligible: number;
  readonly sold: number;
}
/** Counts by person, then by item key. The store's person is ''. */
export type ItemCounts = ReadonlyMap<string, ReadonlyMap<string, ItemCount>>;

/**
 * Counts repair orders with each item, and those that could have had it, in one statement. A repair order belongs to a technician who
 * worked on one of its counted lines; an item belongs to the technician of its line. An item for customer-pay repair orders must be on a
 * customer-pay line.
 */
export async function readItemCounts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  items: readonly HeatItem[],
  by: ItemsBy,
): Promise<ItemCounts> {
  if (items.length === 0 || hasNoOwnNumbers(selection.filter)) return new Map();
  const parameters = new Parameters();
  const text = `
    with ${itemTables(facts, selection, items, by, parameters)},
    base as (select person, item, count(*) as n from eligible group by person, item),
    counted as (select person, item, count(*) as n from sold group by person, item)
    select (select coalesce(json_agg(b), '[]') from base b) as base, (select coalesce(json_agg(c), '[]') from counted c) as sold`;
  const [row] = await db.query(text, parameters.values);
  return countsOf(rowSchema.parse(row), items);
}

/**
 * Lines `l` that can have an item: counted lines, and courtesy work (a free multi-point inspection), even with a code that has no category
 * yet. Other lines without a charge are recommendations or declined work. Credits are not repair orders that could have an item.
 */
const BEARS_ITEM = `(l.is_counted or l.category in ('courtesy', ''))`;

/** CTEs `eligible` and `sold` (person, ro_id, item): the repair orders that could have had each item, and those that have it. */
export function itemTables(
  facts: StoreFacts,
  selection: Selection,
  items: readonly HeatItem[],
  by: ItemsBy,
  parameters: Parameters,
): string {
  const dealership = parameters.add(selection.dealershipId);
  const first = parameters.add(selection.range.startDate);
  const last = parameters.add(selection.range.endDate);
  const payType = payTypeOf(facts);
  const technicians = by === 'technician' ? techniciansOf(selection.filter) : undefined;
  const person = { store: `''::text`, advisor: 'l.advisor_number', technician: 't.tech_number' }[by];
  const patterns = (of: (item: HeatItem) => readonly string[]) =>
    items.flatMap((item, index) => of(item).map((wildcard) => ({ index, pattern: likePattern(wildcard) })));
  const table = (rows: readonly { index: number; pattern: string }[]) =>
    `unnest(${parameters.add(rows.map((row) => row.index))}::int[], ${parameters.add(rows.map((row) => row.pattern))}::text[])
       as p (item, pattern)`;
  const partPatterns = patterns((item) => item.partGroups);
  return `line as materialized (
      select l.id, l.ro_id, l.op_code, l.advisor_number, l.is_counted, ${payType} as pay_type
        from ro_line l
       where l.dealership_id = ${dealership} and l.close_date between ${first}::date and ${last}::date
         and ${BEARS_ITEM}
         ${lineCondition(selection.filter, payType, parameters)}),
    person_line as materialized (
      select ${person} as person, l.id, l.ro_id, l.op_code, l.is_counted, l.pay_type
        from line l
        ${
          by === 'technician'
            ? `join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id
                ${technicians ? `and t.tech_number = any(${parameters.add(technicians)}::text[])` : ''}`
            : ''
        }),
    person_order as materialized (
      select p.person, p.ro_id, bool_or(p.pay_type = 'C') as has_c, max(r.mileage_in) as mileage
        from person_line p
        -- The day says again what follows from the line, so that the store's other years are not read.
        join repair_order r on r.dealership_id = ${dealership} and r.id = p.ro_id
         and r.close_date between ${first}::date and ${last}::date
       where p.is_counted
       group by p.person, p.ro_id),
    item as (
      select * from unnest(${parameters.add(items.map((_item, index) => index))}::int[],
        ${parameters.add(items.map((item) => item.eligible.kind))}::text[],
        ${parameters.add(items.map(({ eligible }) => (eligible.kind === 'mileage' ? eligible.atLeast : 0)))}::int[])
        as i (item, kind, miles)),
    eligible as materialized (
      select o.person, o.ro_id, i.item, i.kind
        from person_order o
        join item i on i.kind = 'all' or (i.kind = 'C' and o.has_c) or (i.kind = 'mileage' and o.mileage >= i.miles)),
    code as materialized (
      select distinct c.op_code, p.item
        from (select distinct op_code from line) c
        join ${table(patterns((item) => item.opCodes))} on upper(c.op_code) like p.pattern),
    hit as (
      select l.person, l.ro_id, l.pay_type, c.item from person_line l join code c on c.op_code = l.op_code
      ${
        partPatterns.length === 0
          ? ''
          : `union
      select l.person, l.ro_id, l.pay_type, p.item
        from person_line l
        join ro_part rp on rp.dealership_id = ${dealership} and rp.line_id = l.id and rp.qty > 0 and not rp.is_core
        left join part q on q.dealership_id = ${dealership} and q.part_number = rp.part_number
        join ${table(partPatterns)} on upper(rp.source) like p.pattern or upper(coalesce(q.class, '')) like p.pattern`
      }),
    sold as materialized (
      select distinct e.person, e.item, e.ro_id
        from eligible e
        join hit h on h.person = e.person and h.ro_id = e.ro_id and h.item = e.item and (e.kind <> 'C' or h.pay_type = 'C'))`;
}

function countsOf({ base, sold }: z.output<typeof rowSchema>, items: readonly HeatItem[]): ItemCounts {
  const soldBy = new Map(sold.map((row) => [`${row.item} ${row.person}`, row.n]));
  const result = new Map<string, Map<string, ItemCount>>();
  for (const { person, item, n } of base) {
    const key = items[item]?.key;
    if (key === undefined) continue;
    const counts = result.get(person) ?? new Map<string, ItemCount>();
    counts.set(key, { eligible: n, sold: soldBy.get(`${item} ${person}`) ?? 0 });
    result.set(person, counts);
  }
  return result;
}

/** Adds up the items of all persons. No two of them may share a repair order. */
export function addedUp(counts: ItemCounts): ReadonlyMap<string, ItemCount> {
  const result = new Map<string, ItemCount>();
  for (const items of counts.values()) {
    for (const [key, { eligible, sold }] of items) {
      const known = result.get(key) ?? { eligible: 0, sold: 0 };
      result.set(key, { eligible: known.eligible + eligible, sold: known.sold + sold });
    }
  }
  return result;
}

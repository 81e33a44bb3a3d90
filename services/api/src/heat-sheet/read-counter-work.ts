import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Parameters } from '../service/selection/line-condition.ts';
import type { Selection } from '../service/selection/selection.ts';
import { type HeatItem, likePattern } from './heat-sheet-options.ts';

/** What somebody at the parts counter sold; the store's key is null. */
export interface CounterWork {
  readonly saleC: number;
  readonly costC: number;
  /** Sales documents: repair orders, counter tickets and wholesale invoices. */
  readonly documents: number;
  /** Documents with each item. */
  readonly items: ReadonlyMap<string, number>;
}

const rowSchema = z.object({
  work: z.array(
    z.object({ person: z.string().nullable(), saleC: z.number(), costC: z.number(), documents: z.number() }),
  ),
  items: z.array(z.object({ person: z.string().nullable(), item: z.number(), n: z.number() })),
});

/**
 * Parts sold by counterperson, net of returns and without core charges, quantity times price rounded per row; documents and
 * items are those of sales alone.
 */
export async function readCounterWork(
  db: Database,
  { dealershipId, range }: Selection,
  items: readonly HeatItem[],
): Promise<ReadonlyMap<string | null, CounterWork>> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const first = parameters.add(range.startDate);
  const last = parameters.add(range.endDate);
  const patterns = items.flatMap((item, index) =>
    item.partGroups.map((wildcard) => ({ index, pattern: likePattern(wildcard) })),
  );
  const money = (unit: string) =>
    `sum(case p.kind when 'return' then -abs(round(p.qty * ${unit})) else round(p.qty * ${unit}) end)::float8`;
  const [row] = await db.query(
    `with sold as materialized (
       select t.counter_number as person, t.kind, t.qty, t.unit_sale_c, t.unit_cost_c, t.doc_kind || ' ' || t.doc_number as document,
              t.part_number, t.source
         from part_txn t
        where t.dealership_id = ${dealership} and t.txn_date between ${first}::date and ${last}::date
          and t.kind in ('sale', 'return') and not t.is_core),
     work as (
       select p.person, coalesce(${money('p.unit_sale_c')}, 0) as "saleC", coalesce(${money('p.unit_cost_c')}, 0) as "costC",
              count(distinct p.document) filter (where p.kind = 'sale') as documents
         from sold p
        group by grouping sets ((p.person), ())),
     item as (
       select s.person, g.item, count(distinct s.document) as n
         from sold s
         left join part q on q.dealership_id = ${dealership} and q.part_number = s.part_number
         join unnest(${parameters.add(patterns.map(({ index }) => index))}::int[],
                     ${parameters.add(patterns.map(({ pattern }) => pattern))}::text[]) as g (item, pattern)
           on upper(s.source) like g.pattern or upper(coalesce(q.class, '')) like g.pattern
        where s.kind = 'sale'
        group by grouping sets ((s.person, g.item), (g.item)))
     select (select coalesce(json_agg(w), '[]') from work w) as work, (select coalesce(json_agg(i), '[]') from item i) as items`,
    parameters.values,
  );
  const found = rowSchema.parse(row);
  return new Map(
    found.work.map(({ person, saleC, costC, documents }): [string | null, CounterWork] => [
      person,
      {
        saleC,
        costC,
        documents,
        items: new Map(
          found.items
            .filter((item) => item.person === person)
            .flatMap((item): [string, number][] => {
              const key = items[item.item]?.key;
              return key === undefined ? [] : [[key, item.n]];
            }),
        ),
      },
    ]),
  );
}

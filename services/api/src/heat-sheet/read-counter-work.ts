import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readCounterpersonSales } from '../parts/gross/counterperson-sales.ts';
import { type HeatItem, likePattern } from './heat-sheet-options.ts';

/** The sales of a counterperson. The key null is the store. */
export interface CounterWork {
  readonly saleC: number;
  readonly costC: number;
  /** Sales documents: repair orders, counter tickets and wholesale invoices. */
  readonly documents: number;
  /** Documents with each item. */
  readonly items: ReadonlyMap<string, number>;
}

const rowSchema = z.object({
  work: z.array(z.object({ person: z.string().nullable(), documents: z.number() })),
  items: z.array(z.object({ person: z.string().nullable(), item: z.number(), n: z.number() })),
});

/** SQL of each part sold on a sales document, with columns `person`, `document`, `part_number` and `source`. */
export const soldParts = (dealership: string, first: string, last: string): string => `
       select t.counter_number as person, t.doc_kind || ' ' || t.doc_number as document, t.txn_date as day,
              t.part_number, t.source
         from part_txn t
        where t.dealership_id = ${dealership} and t.txn_date between ${first} and ${last}
          and t.kind = 'sale' and t.doc_kind <> 'RO' and not t.is_core
       union all
       select p.counter_number, 'RO ' || l.ro_id, l.close_date, p.part_number, p.source
         from ro_line l
         cross join lateral (
           select p.counter_number, p.part_number, p.source from ro_part p
            where p.dealership_id = l.dealership_id and p.line_id = l.id and p.qty > 0 and not p.is_core offset 0) p
        where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}`;

/**
 * Parts sold by counterperson. Money is counted as in AverageGPPercent, so that the people add up to the parts dashboard. Documents and
 * items are counted for sales only; those of repair orders come from the parts of closed lines.
 */
export async function readCounterWork(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  items: readonly HeatItem[],
): Promise<ReadonlyMap<string | null, CounterWork>> {
  const { dealershipId, range } = selection;
  // The store's row covers everybody. The sheet decides whose rows are shown.
  const sales = await readCounterpersonSales(db, facts, { ...selection, filter: { own: null } });
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const patterns = items.flatMap((item, index) =>
    item.partGroups.map((wildcard) => ({ index, pattern: likePattern(wildcard) })),
  );
  const [row] = await db.query(
    `with sold as materialized (${soldParts(dealership, first, last)}),
     work as (
       select p.person, count(distinct p.document) as documents
         from sold p
        group by grouping sets ((p.person), ())),
     item as (
       select s.person, g.item, count(distinct s.document) as n
         from sold s
         left join part q on q.dealership_id = ${dealership} and q.part_number = s.part_number
         join unnest(${parameters.add(patterns.map(({ index }) => index))}::int[],
                     ${parameters.add(patterns.map(({ pattern }) => pattern))}::text[]) as g (item, pattern)
           on upper(s.source) like g.pattern or upper(coalesce(q.class, '')) like g.pattern
        group by grouping sets ((s.person, g.item), (g.item)))
     select (select coalesce(json_agg(w), '[]') from work w) as work, (select coalesce(json_agg(i), '[]') from item i) as items`,
    parameters.values,
  );
  const found = rowSchema.parse(row);
  const people = new Set([null, ...found.work.map(({ person }) => person), ...sales.map(({ number }) => number)]);
  return new Map(
    [...people].map((person): [string | null, CounterWork] => {
      const own = sales.filter(({ number }) => person === null || number === person);
      return [
        person,
        {
          saleC: own.reduce((sum, { salesC }) => sum + salesC, 0),
          costC: own.reduce((sum, { costC }) => sum + costC, 0),
          documents: found.work.find((each) => each.person === person)?.documents ?? 0,
          items: new Map(
            found.items
              .filter((item) => item.person === person)
              .flatMap((item): [string, number][] => {
                const key = items[item.item]?.key;
                return key === undefined ? [] : [[key, item.n]];
              }),
          ),
        },
      ];
    }),
  );
}

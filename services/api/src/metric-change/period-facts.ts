import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { spanTable } from '../core/sums/read-line-sums.ts';
import { BEFORE, comparedSpans, NOW } from '../rate-change/explain-rate.ts';
import { IN_RATE } from '../rate-change/read-rate-cells.ts';

const rowSchema = z.object({
  span: z.number(),
  advisor: z.string(),
  name: z.string().nullable(),
  orders: z.number(),
  laborC: z.number(),
  discountC: z.number(),
  priced: z.number(),
  atGrid: z.number(),
});

/** Who sold, with cents of labor net of discounts. */
export interface AdvisorFacts {
  readonly name: string;
  readonly laborC: number;
  readonly discountC: number;
}

export interface PeriodFacts {
  readonly orders: number;
  /** Lines that the labor matrix has a price for, and those of them within 2% of it. */
  readonly priced: number;
  readonly atGrid: number;
  /** By DMS number; empty in an own view, which names nobody. */
  readonly advisors: ReadonlyMap<string, AdvisorFacts>;
}

/** What stands beside the sums of a labor rate in the comparison and in the period, over the same lines. */
export async function readPeriodFacts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  scope: string,
): Promise<{ readonly before: PeriodFacts; readonly now: PeriodFacts }> {
  const parameters = new Parameters();
  const dealership = parameters.add(selection.dealershipId);
  const span = spanTable(comparedSpans(selection), { ...facts, doorRates: [] }, parameters);
  const payType = payTypeOf(facts);
  const inScope = scope === 'all' ? '' : ` and ${payType} = ${parameters.add(scope)}`;
  const isPriced = 'l.matrix_price_c is not null and l.sold_h > 0';
  const rows = await db.query(
    `with ${span},
     sold as (
       select s.id as span, l.advisor_number as advisor, count(distinct l.ro_id) as orders,
              sum(l.labor_sale_c)::float8 as "laborC", sum(l.discount_labor_c)::float8 as "discountC",
              count(*) filter (where ${isPriced}) as priced,
              count(*) filter (where ${isPriced}
                and abs(l.labor_sale_c + l.discount_labor_c - l.matrix_price_c) * 50 <= l.matrix_price_c) as "atGrid"
         from span s
         join ro_line l on l.dealership_id = ${dealership} and l.close_date between s.first and s.last
        where ${IN_RATE}${inScope}${lineCondition(selection.filter, payType, parameters)}
        group by 1, 2)
     select o.*, p.name from sold o
       left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'advisor' and p.number = o.advisor`,
    parameters.values,
  );
  const parsed = z.array(rowSchema).parse(rows);
  const isOwn = selection.filter.own !== null;
  const of = (id: number): PeriodFacts => {
    const mine = parsed.filter((row) => row.span === id);
    const sum = (key: 'orders' | 'priced' | 'atGrid') => mine.reduce((total, row) => total + row[key], 0);
    return {
      orders: sum('orders'),
      priced: sum('priced'),
      atGrid: sum('atGrid'),
      advisors: new Map(
        (isOwn ? [] : mine).flatMap(({ advisor, name, laborC, discountC }) =>
          advisor === '' ? [] : [[advisor, { name: name ?? `Advisor ${advisor}`, laborC, discountC }]],
        ),
      ),
    };
  };
  return { before: of(BEFORE), now: of(NOW) };
}

import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import type { Span } from '../../core/sums/span.ts';
import { type PartDay, readKeptSpans } from '../months/part-months.ts';
import { counterMoney, readCounterSales } from '../sales/counter-sales.ts';

/** Parts sold in a span, in every way: the figures of the parts dashboard, for any number of spans. */
export interface PartsSold {
  readonly salesC: number;
  /** Null if some of the cost is not known. */
  readonly costC: number | null;
}

const row = z.object({ span: z.number(), salesC: z.number(), costC: z.number(), hasBody: z.boolean() });

// Days are added up once, because spans of twelve months, one for each month, share most of their days.
const linesSql = `
  with span as materialized (select * from unnest($2::int[], $3::date[], $4::date[]) as s (id, first, last)),
  day as materialized (
    select l.close_date, sum(l.parts_sale_c) as sale_c, sum(l.parts_cost_c) as cost_c,
           bool_or(l.pay_type = 'B' and (l.parts_sale_c <> 0 or l.parts_cost_c <> 0)) as has_body
      from ro_line l
     where l.dealership_id = $1 and l.close_date between (select min(first) from span) and (select max(last) from span)
     group by l.close_date)
  select s.id as span, sum(d.sale_c)::float8 as "salesC", sum(d.cost_c)::float8 as "costC", bool_or(d.has_body) as "hasBody"
    from span s join day d on d.close_date between s.first and s.last
   group by s.id`;

/** Parts sold on closed repair orders in a span. */
type OrderSales = NonNullable<PartDay['orders']>;

async function readOrderSales(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
): Promise<ReadonlyMap<number, OrderSales>> {
  const { days, rest, spanOf } = await readKeptSpans(db, facts, dealershipId, spans);
  const result = new Map<number, OrderSales>();
  const add = (span: number, { salesC, costC, hasBody }: OrderSales) => {
    const known = result.get(span) ?? { salesC: 0, costC: 0, hasBody: false };
    result.set(span, {
      salesC: known.salesC + salesC,
      costC: known.costC + costC,
      hasBody: known.hasBody || hasBody,
    });
  };
  for (const [span, own] of days) for (const { orders } of own) if (orders) add(span, orders);
  for (const found of await readRawOrderSales(db, dealershipId, rest)) add(spanOf(found.span), found);
  return result;
}

/** The same from the lines alone. Spans without lines are left out. */
export async function readRawOrderSales(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
): Promise<(OrderSales & { readonly span: number })[]> {
  if (spans.length === 0) return [];
  return z
    .array(row)
    .parse(
      await db.query(linesSql, [
        dealershipId,
        spans.map(({ id }) => id),
        spans.map(({ range }) => range.startDate),
        spans.map(({ range }) => range.endDate),
      ]),
    );
}

/** Sales and cost of all parts of the store by span: lines of closed repair orders, and sales without one. */
export async function readCostOfSales(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  spans: readonly Span[],
): Promise<ReadonlyMap<number, PartsSold>> {
  const lines = await readOrderSales(db, facts, selection.dealershipId, spans);
  // The inventory belongs to the store, so the caller's own view does not limit it.
  const whole: Selection = { ...selection, filter: { own: null } };
  const counter = await readCounterSales(
    db,
    facts,
    whole,
    spans.map((span) => ({ ...span, hasBodyLines: lines.get(span.id)?.hasBody ?? false })),
  );
  return new Map(
    spans.map(({ id }) => {
      const sold = counterMoney(counter.of(id), 'all');
      const onOrders = lines.get(id);
      const lacksCost = sold.lacksCost || facts.fieldsNotProvided.includes('parts_cost');
      return [
        id,
        {
          salesC: (onOrders?.salesC ?? 0) + sold.salesC,
          costC: lacksCost ? null : (onOrders?.costC ?? 0) + sold.costC,
        },
      ];
    }),
  );
}

import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { IS_COUNTER_SALE } from '../../service/sales/transaction-money.ts';
import type { Span } from '../../service/sums/span.ts';
import { emergencyRows } from '../purchases/emergency-sql.ts';

const movementRow = z.object({
  span: z.number(),
  receipts: z.number(),
  receiptsC: z.number(),
  stockReceiptsC: z.number(),
  specialReceiptsC: z.number(),
  emergencyReceiptsC: z.number(),
  emergencies: z.number(),
  counterDemands: z.number(),
  lost: z.number(),
  lostListC: z.number(),
});
/** What part transactions say of a span besides sales. */
export type Movements = z.output<typeof movementRow>;

const NONE: Omit<Movements, 'span'> = {
  receipts: 0,
  receiptsC: 0,
  stockReceiptsC: 0,
  specialReceiptsC: 0,
  emergencyReceiptsC: 0,
  emergencies: 0,
  counterDemands: 0,
  lost: 0,
  lostListC: 0,
};

const spanCte = `span as materialized (select * from unnest($2::int[], $3::date[], $4::date[]) as s (id, first, last))`;
const inSpans = (date: string) => `${date} between (select min(first) from span) and (select max(last) from span)`;
const isReceipt = (orderType?: string) =>
  `t.kind = 'receipt'${orderType === undefined ? '' : ` and t.order_type = '${orderType}'`}`;
const cost = (condition: string) => `coalesce(sum(round(t.qty * t.unit_cost_c)) filter (where ${condition}), 0)`;
const sums = {
  receipts: `count(*) filter (where ${isReceipt()})`,
  receiptsC: cost(isReceipt()),
  stockReceiptsC: cost(isReceipt('stock')),
  specialReceiptsC: cost(isReceipt('special')),
  emergencyReceiptsC: cost(isReceipt('emergency')),
  emergencies: `count(*) filter (where ${isReceipt('emergency')} and t.qty > 0)`,
  counterDemands: `count(*) filter (where ${IS_COUNTER_SALE} and t.kind = 'sale' and t.qty > 0)`,
  lost: `count(*) filter (where t.kind = 'lost_sale')`,
  lostListC: `coalesce(sum(round(abs(t.qty) * coalesce(t.list_c, p.list_c, t.unit_sale_c))) filter (where t.kind = 'lost_sale'), 0)`,
} as const;

const movementsSql = `
  with ${spanCte},
  day as materialized (
    select t.txn_date, ${Object.entries(sums)
      .map(([name, sql]) => `${sql} as "${name}"`)
      .join(', ')}
      from part_txn t
      left join part p on t.kind = 'lost_sale' and p.dealership_id = t.dealership_id and p.part_number = t.part_number
     where t.dealership_id = $1 and ${inSpans('t.txn_date')} and not t.is_core
     group by t.txn_date)
  select s.id as span, ${Object.keys(sums)
    .map((name) => `sum(d."${name}")::float8 as "${name}"`)
    .join(', ')}
    from span s join day d on d.txn_date between s.first and s.last
   group by s.id`;

const countRow = z.object({ span: z.number(), a: z.number(), b: z.number() });

// Parts on closed lines: each is one demand; credits give parts back.
const orderDemandsSql = `
  with ${spanCte},
  day as materialized (
    select l.close_date, count(*) as parts, count(*) filter (where p.is_ep) as emergencies
      from ro_line l
      join ro_part p on p.dealership_id = l.dealership_id and p.line_id = l.id and p.qty > 0 and not p.is_core
     where l.dealership_id = $1 and ${inSpans('l.close_date')}
     group by l.close_date)
  select s.id as span, sum(d.parts)::float8 as a, sum(d.emergencies)::float8 as b
    from span s join day d on d.close_date between s.first and s.last
   group by s.id`;

const lostNumbersSql = `
  with ${spanCte}
  select s.id as span, count(distinct t.part_number)::float8 as a, count(*)::float8 as b
    from span s
    join part_txn t on t.dealership_id = $1 and t.txn_date between s.first and s.last and t.kind = 'lost_sale'
   group by s.id`;

const premiumSql = `
  with ${spanCte},
  bought as materialized (${emergencyRows('$1', '(select min(first) from span)', '(select max(last) from span)')})
  select s.id as span, coalesce(sum(e.premium_c), 0)::float8 as a, count(*)::float8 as b
    from span s join bought e on e.txn_date between s.first and s.last
   group by s.id`;

/** Movements of a span with what repair orders asked for. */
export interface SpanMovements extends Omit<Movements, 'span'> {
  readonly orderDemands: number;
  readonly orderEmergencies: number;
  readonly lostPartNumbers: number;
  readonly premiumC: number;
}

/**
 * Receipts, demands and lost sales by span. Parts on repair orders come from their lines, other demands from transactions.
 * @param detailed spans whose demands, lost numbers and premium are wanted; the others have their sums of money alone
 */
export async function readMovements(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
  detailed: readonly Span[],
): Promise<(span: number) => SpanMovements> {
  const values = (list: readonly Span[]) => [
    dealershipId,
    list.map(({ id }) => id),
    list.map(({ range }) => range.startDate),
    list.map(({ range }) => range.endDate),
  ];
  const counts = async (sql: string) => {
    const rows = z.array(countRow).parse(await db.query(sql, values(detailed)));
    return new Map(rows.map((found) => [found.span, found]));
  };
  const [all, orders, lost, premium] = await Promise.all([
    db.query(movementsSql, values(spans)),
    counts(orderDemandsSql),
    counts(lostNumbersSql),
    counts(premiumSql),
  ]);
  const bySpan = new Map(
    z
      .array(movementRow)
      .parse(all)
      .map((found) => [found.span, found]),
  );
  return (span) => ({
    ...(bySpan.get(span) ?? NONE),
    orderDemands: orders.get(span)?.a ?? 0,
    orderEmergencies: orders.get(span)?.b ?? 0,
    lostPartNumbers: lost.get(span)?.a ?? 0,
    premiumC: premium.get(span)?.a ?? 0,
  });
}

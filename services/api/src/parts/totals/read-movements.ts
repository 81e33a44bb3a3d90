import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import type { Span } from '../../core/sums/span.ts';
import { defineRanges, readRanges } from '../months/known-ranges.ts';
import { type MovementSum, movementSums, type PartDemands, readKeptSpans } from '../months/part-months.ts';
import { emergencyRows } from '../purchases/emergency-sql.ts';
import { IS_COUNTER_SALE } from '../sales/transaction-money.ts';

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
/** The sums of part transactions in a span other than sales. */
export type Movements = z.output<typeof movementRow>;

const NONE: Readonly<Record<MovementSum, number>> = {
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

// Each part on a closed line is one demand. Credits are returns.
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
  select s.id as span, json_agg(distinct t.part_number) as numbers
    from span s
    join part_txn t on t.dealership_id = $1 and t.txn_date between s.first and s.last and t.kind = 'lost_sale'
   group by s.id`;
const numbersRow = z.object({ span: z.number(), numbers: z.array(z.string()) });

const premiumSql = `
  with ${spanCte},
  bought as materialized (${emergencyRows('$1', '(select min(first) from span)', '(select max(last) from span)')})
  select s.id as span, coalesce(sum(e.premium_c), 0)::float8 as a, count(*)::float8 as b
    from span s join bought e on e.txn_date between s.first and s.last
   group by s.id`;

const movementsKnown = defineRanges<Movements>();
const demandsKnown = defineRanges<PartDemands>();

/** Movements of a span, including demands of repair orders. */
export interface SpanMovements extends Omit<Movements, 'span'> {
  readonly orderDemands: number;
  readonly orderEmergencies: number;
  readonly lostPartNumbers: number;
  readonly premiumC: number;
}

/**
 * Receipts, demands and lost sales by span. Stored months are used where they exist, and rows for all other days. Demands of repair
 * orders come from their lines, other demands from transactions.
 * @param detailed spans that also need demands, lost numbers and premium; the others get only sums of money
 */
export async function readMovements(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  detailed: readonly Span[],
): Promise<(span: number) => SpanMovements> {
  const [all, details] = await Promise.all([
    readKeptSpans(db, facts, dealershipId, spans),
    readKeptSpans(db, facts, dealershipId, detailed),
  ]);
  const [moved, demanded] = await Promise.all([
    readRanges(db, facts, dealershipId, all.rest, movementsKnown, async (missing) => {
      const rows = await readRawMovements(db, dealershipId, missing);
      return new Map(rows.map((row) => [row.span, row]));
    }),
    readRanges(db, facts, dealershipId, details.rest, demandsKnown, async (missing) => {
      const of = await readRawDemands(db, dealershipId, missing);
      return new Map(missing.map(({ id }) => [id, of(id)]));
    }),
  ]);
  const movements = new Map<number, Movements[]>();
  for (const [rest, row] of moved) push(movements, all.spanOf(rest), row);
  const demands = new Map<number, PartDemands[]>();
  for (const [rest, row] of demanded) push(demands, details.spanOf(rest), row);
  return (span) => {
    const sums = { ...NONE };
    const add = (row: Readonly<Record<MovementSum, number>>) => {
      for (const key of movementSums) sums[key] += row[key];
    };
    for (const { moved: kept } of all.days.get(span) ?? []) if (kept) add(kept);
    for (const row of movements.get(span) ?? []) add(row);
    const parts = [...(details.days.get(span) ?? []).map((day) => day.demands), ...(demands.get(span) ?? [])];
    const total = (of: (part: PartDemands) => number) => parts.reduce((sum, part) => sum + of(part), 0);
    return {
      ...sums,
      orderDemands: total((part) => part.orderDemands),
      orderEmergencies: total((part) => part.orderEmergencies),
      lostPartNumbers: new Set(parts.flatMap((part) => part.lostNumbers)).size,
      premiumC: total((part) => part.premiumC),
    };
  };
}

function push<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

const valuesOf = (dealershipId: string, spans: readonly Span[]) => [
  dealershipId,
  spans.map(({ id }) => id),
  spans.map(({ range }) => range.startDate),
  spans.map(({ range }) => range.endDate),
];

/** Movements from the rows alone. Spans without rows are left out. */
export async function readRawMovements(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
): Promise<readonly Movements[]> {
  if (spans.length === 0) return [];
  return z.array(movementRow).parse(await db.query(movementsSql, valuesOf(dealershipId, spans)));
}

/** Demands from the rows alone. */
export async function readRawDemands(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
): Promise<(span: number) => PartDemands> {
  const rowsOf = async <Row extends z.ZodType<{ readonly span: number }>>(sql: string, row: Row) => {
    if (spans.length === 0) return new Map<number, z.output<Row>>();
    const rows = z.array(row).parse(await db.query(sql, valuesOf(dealershipId, spans)));
    return new Map(rows.map((found) => [found.span, found]));
  };
  const [orders, lost, premium] = await Promise.all([
    rowsOf(orderDemandsSql, countRow),
    rowsOf(lostNumbersSql, numbersRow),
    rowsOf(premiumSql, countRow),
  ]);
  return (span) => ({
    orderDemands: orders.get(span)?.a ?? 0,
    orderEmergencies: orders.get(span)?.b ?? 0,
    lostNumbers: lost.get(span)?.numbers ?? [],
    premiumC: premium.get(span)?.a ?? 0,
  });
}

import type { Database } from '@fixed-ops/database';
import { payTypeCodes } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { hasPayType } from '../core/store-facts/order-pay-types.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { lineSums } from '../core/sums/line-sums.ts';
import { spanTable } from '../core/sums/read-line-sums.ts';
import type { Span } from '../core/sums/span.ts';
import { comparedSpans } from '../rate-change/explain-rate.ts';
import { orderSums, scoped } from '../repair-orders/order-sums.ts';
import { type FigureFamily, isByPayType } from './figure-family.ts';

const unitSchema = z.object({
  span: z.number(),
  /** Pay type, category and op code of lines; the advisor, or the pay types, of a repair order. */
  payType: z.string(),
  category: z.string(),
  code: z.string(),
  numerator: z.number(),
  denominator: z.number(),
  /** Lines or repair orders. */
  count: z.number(),
});
/** What one kind of work, or one advisor, brings to a figure in one span. */
export type FigureUnit = z.output<typeof unitSchema>;

const partSchema = unitSchema.omit({ count: true }).extend({ id: z.number() });
/** The same of one repair order. */
export type OrderUnit = z.output<typeof partSchema>;

interface Asked {
  readonly selection: Selection;
  readonly scope: string;
  readonly family: FigureFamily;
}

/** What each kind of work, or each advisor, brings to a figure in the comparison and in the period. */
export async function readUnits(db: Database, facts: StoreFacts, asked: Asked): Promise<FigureUnit[]> {
  const grouped = (unit: string) => `
    with ${unit}
    select span, pay_type as "payType", category, code, sum(numerator)::float8 as numerator,
           sum(denominator)::float8 as denominator, sum(count)::int as count
      from unit group by 1, 2, 3, 4`;
  return z.array(unitSchema).parse(await readEach(db, facts, asked, grouped));
}

/** The same of each repair order, in the order of their numbers in the database. */
export async function readOrderUnits(db: Database, facts: StoreFacts, asked: Asked): Promise<OrderUnit[]> {
  const rows = await readEach(
    db,
    facts,
    asked,
    (unit) => `
    with ${unit}
    select coalesce(json_agg(json_build_object('span', span, 'id', id, 'payType', pay_type, 'category', category,
             'code', code, 'numerator', numerator, 'denominator', denominator) order by span, id), '[]') as units
      from unit where numerator <> 0 or denominator <> 0`,
  );
  return z
    .array(z.object({ units: z.array(partSchema) }))
    .parse(rows)
    .flatMap(({ units }) => units);
}

async function readEach(db: Database, facts: StoreFacts, asked: Asked, textOf: (unit: string) => string) {
  const spans = comparedSpans(asked.selection);
  if (asked.family.by === 'lines') {
    const parameters = new Parameters();
    const unit = ofLines(facts, asked, spans, parameters);
    return db.query(textOf(unit), parameters.values);
  }
  const read = await Promise.all(
    spans.map((span) => {
      const parameters = new Parameters();
      const unit = ofOrders(facts, asked, span, parameters);
      return db.query(textOf(unit), parameters.values);
    }),
  );
  return read.flat();
}

function ofLines(
  facts: StoreFacts,
  { selection, scope, family }: Asked,
  spans: readonly Span[],
  parameters: Parameters,
): string {
  const { dealershipId, filter } = selection;
  const dealership = parameters.add(dealershipId);
  const span = spanTable(spans, facts, parameters);
  const payType = payTypeOf(facts);
  const read = `${family.numerator} ${family.denominator}`;
  const sums = Object.entries(
    lineSums({
      payType,
      doorRate: 's.door_rate_c',
      policyLaborTypes: read.includes('"policyC"') ? parameters.add(facts.policyLaborTypes) : '',
    }),
  ).filter(([key]) => read.includes(`"${key}"`));
  return `${span},
    summed as (
      select s.id as span, l.ro_id as id, ${payType} as pay_type, l.category, l.op_code as code, count(*) as count,
             ${sums.map(([key, expression]) => `${expression} as "${key}"`).join(',\n             ')}
        from span s
        join ro_line l on l.dealership_id = ${dealership} and l.close_date between s.first and s.last
       where true${lineCondition(scoped({ scope, filter }), payType, parameters)}
       group by 1, 2, 3, 4, 5),
    priced as (
      select span, id, pay_type, category, code, count, (${family.numerator})::float8 as numerator,
             (${family.denominator})::float8 as denominator
        from summed),
    unit as (
      select span, id, ${work('pay_type')}, ${work('category')}, ${work('code')}, count, numerator, denominator
        from priced)`;
}

/** What comes without any denominator is no kind of work: it is a part of its own. */
const work = (column: string) => `case when denominator = 0 then '' else ${column} end as ${column}`;

/** Repair orders know their own scope, so that a span is read at a time. */
function ofOrders(
  facts: StoreFacts,
  { selection, scope, family }: Asked,
  { id, range }: Span,
  parameters: Parameters,
): string {
  const { dealershipId, filter } = selection;
  const isSum = family.by === 'days';
  const read = `${family.numerator} ${family.denominator}`;
  const sums = orderSums(facts, { dealershipId, range, filter, scope, state: 'closed' }, parameters, read);
  const has = payTypeCodes.map((payType) => `case when ${hasPayType(facts, payType, 'o')} then '${payType}' end`);
  const code = isSum ? `''` : isByPayType(filter) ? `concat(${has.join(', ')})` : 'advisor_number';
  return `${sums},
    unit as (
      select ${parameters.add(id)}::int as span, id, '' as pay_type, '' as category, ${code} as code, 1 as count,
             coalesce((${family.numerator})::float8, 0) as numerator,
             coalesce((${family.denominator})::float8, 0) as denominator
        from order_sums o)`;
}

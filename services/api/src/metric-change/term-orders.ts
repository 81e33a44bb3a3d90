import type { Database } from '@fixed-ops/database';

import { type LineWeights, type RateTerm, rateTermWeights } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { comparedSpans, type ExplainedRate, NOW } from '../rate-change/explain-rate.ts';
import { IN_RATE, LINE_KIND } from '../rate-change/read-rate-cells.ts';

const NOTHING: LineWeights = { sale: 0, discount: 0, hours: 0 };

const partSchema = z.object({ id: z.number(), span: z.number(), contribution: z.number() });
/** What a repair order adds to a term: of the period or of the comparison. */
export type TermPart = z.output<typeof partSchema>;

/**
 * The repair orders with a part of a term. Contributions are dollars over the hours of the period, each the difference of two
 * rounded running totals, so that they add up to the cent.
 */
export async function readTermParts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  { scope, term, explained }: { readonly scope: string; readonly term: RateTerm; readonly explained: ExplainedRate },
): Promise<readonly TermPart[]> {
  const parameters = new Parameters();
  const { before, now, groups } = explained;
  const weights = rateTermWeights(before, now, term);
  const weighted = groups.flatMap((group) => {
    const { sale, discount, hours } = weights?.[group.span === NOW ? 'now' : 'before'].get(group.cell) ?? NOTHING;
    return sale === 0 && discount === 0 && hours === 0 ? [] : [{ ...group, sale, discount, hours }];
  });
  const spans = comparedSpans(selection);
  const list = (values: readonly unknown[], type: string) => `${parameters.add(values)}::${type}[]`;
  const dealership = parameters.add(selection.dealershipId);
  const payType = payTypeOf(facts);
  const inScope = scope === 'all' ? '' : ` and ${payType} = ${parameters.add(scope)}`;
  const rows = await db.query(
    `with term_span as materialized (
      select * from unnest(${list(
        spans.map(({ id }) => id),
        'int',
      )}, ${list(
        spans.map(({ range }) => range.startDate),
        'date',
      )}, ${list(
        spans.map(({ range }) => range.endDate),
        'date',
      )}) as s (id, first, last)),
    weight as materialized (
      select * from unnest(${list(
        weighted.map(({ span }) => span),
        'int',
      )}, ${list(
        weighted.map(({ kind }) => kind),
        'text',
      )}, ${list(
        weighted.map(({ payType: paidBy }) => paidBy),
        'text',
      )}, ${list(
        weighted.map(({ category }) => category),
        'text',
      )}, ${list(
        weighted.map(({ opCode }) => opCode),
        'text',
      )}, ${list(
        weighted.map(({ sale }) => sale),
        'float8',
      )}, ${list(
        weighted.map(({ discount }) => discount),
        'float8',
      )}, ${list(
        weighted.map(({ hours }) => hours),
        'float8',
      )}) as w (span, kind, pay_type, category, op_code, sale, discount, hours)),
    term_line as materialized (
      select s.id as span, l.ro_id, ${LINE_KIND} as kind, ${payType} as pay_type, l.category, l.op_code,
             l.labor_sale_c, l.discount_labor_c, l.sold_h
        from term_span s
        join ro_line l on l.dealership_id = ${dealership} and l.close_date between s.first and s.last
       where ${IN_RATE}${inScope}${lineCondition(selection.filter, payType, parameters)}),
    term_order as (
      select l.ro_id, l.span,
             (sum(w.sale * l.labor_sale_c + w.discount * l.discount_labor_c + w.hours * l.sold_h) / 100)::numeric as amount
        from term_line l
        join weight w on w.span = l.span and w.kind = l.kind and w.pay_type = l.pay_type and w.category = l.category
         and w.op_code = l.op_code
       group by l.ro_id, l.span),
    term_part as (
      select ro_id as id, span, round(running, 2) - round(running - amount, 2) as contribution
        from (select *, sum(amount) over (order by span, ro_id) as running from term_order) o)
    select id, span, contribution::float8 as contribution from term_part where contribution <> 0`,
    parameters.values,
  );
  return z.array(partSchema).parse(rows);
}

/**
 * The CTE `hit (id, rank, matched_on, contribution)` of them: rank 0 closed in the period, 1 in the comparison. They are handed in
 * by number, not found in the same statement: the database would take them for a single one, and read the lines of all of them
 * once for each.
 */
export function termHits(parts: readonly TermPart[], parameters: Parameters): string {
  const ids = parameters.add(parts.map(({ id }) => id));
  const ranks = parameters.add(parts.map(({ span }) => (span === NOW ? 0 : 1)));
  const contributions = parameters.add(parts.map(({ contribution }) => contribution));
  return `hit as materialized (
      select h.id, h.rank, null::text as matched_on, h.contribution
        from unnest(${ids}::bigint[], ${ranks}::int[], ${contributions}::numeric[]) as h (id, rank, contribution))`;
}

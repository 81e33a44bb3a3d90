import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, narrowsLines, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { readHeaders } from '../core/sums/read-headers.ts';
import { spanTable } from '../core/sums/read-line-sums.ts';
import type { Span } from '../core/sums/span.ts';

type Counted = Pick<Selection, 'dealershipId' | 'filter'>;
/** SQL over the line `l` and the expression of its pay type, beginning with ` and `. */
type LinesWhere = (parameters: Parameters, payType: string) => string;

const rowSchema = z.object({ span: z.number(), n: z.number() });

/**
 * Repair orders of a selection in each of some spans, as `ro_count` over all pay types counts them: by their headers, or by their
 * counted lines where the selection or `where` looks at lines. By the spans' ids.
 */
export async function readOrderCounts(
  db: Database,
  facts: StoreFacts,
  { dealershipId, filter }: Counted,
  spans: readonly Span[],
  where?: LinesWhere,
): Promise<ReadonlyMap<number, number>> {
  if (spans.length === 0 || hasNoOwnNumbers(filter)) return new Map(spans.map(({ id }) => [id, 0]));
  if (!where && !narrowsLines(filter)) {
    const headers = await readHeaders(db, { facts, selection: { dealershipId, filter }, spans });
    const countOf = (id: number) =>
      headers.filter(({ span }) => span === id).reduce((total, header) => total + header.roCount, 0);
    return new Map(spans.map(({ id }) => [id, countOf(id)]));
  }
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const span = spanTable(spans, { ...facts, doorRates: [] }, parameters);
  const payType = payTypeOf(facts);
  const rows = await db.query(
    `with ${span}
     select s.id as span, c.n from span s cross join lateral (
       select count(distinct l.ro_id) as n from ro_line l
        where l.dealership_id = ${dealership} and l.close_date between s.first and s.last and l.is_counted
          ${lineCondition(filter, payType, parameters)}${where?.(parameters, payType) ?? ''}) c`,
    parameters.values,
  );
  return new Map(rows.map((row) => rowSchema.parse(row)).map(({ span: id, n }) => [id, n]));
}

/** Repair orders of a selection, counted as `readOrderCounts` does. */
export async function readOrderCount(
  db: Database,
  facts: StoreFacts,
  { range, ...selection }: Counted & Pick<Selection, 'range'>,
  where?: LinesWhere,
): Promise<number> {
  const counts = await readOrderCounts(db, facts, selection, [{ id: 0, range }], where);
  return counts.get(0) ?? 0;
}

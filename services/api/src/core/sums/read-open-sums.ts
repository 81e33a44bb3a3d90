import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Parameters } from '../selection/line-condition.ts';
import type { LineFilter } from '../selection/selection.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import { openOrderTables } from './open-order-tables.ts';
import type { Span } from './span.ts';

/** Repair orders open at the end of a span, by advisor and scope. */
export interface OpenCell {
  readonly span: number;
  readonly advisor: string;
  readonly scope: string;
  readonly openRos: number;
  readonly openAgedRos: number;
  readonly openAgedUnbilledC: number;
  readonly wipC: number;
}

const rowSchema = z.object({
  span: z.number(),
  advisor: z.string(),
  scope: z.string(),
  openRos: z.number(),
  openAgedRos: z.number(),
  openAgedUnbilledC: z.number(),
  wipC: z.number(),
});

/**
 * The open repair orders on the last day of each span, derived from dates, so that any past day can be requested. A repair order is past its
 * limit in a pay type by that type's limit, and in total if it is past the limit of any of its pay types.
 */
export async function readOpenSums(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): Promise<OpenCell[]> {
  if (spans.length === 0) return [];
  const [text, values] = openStatement(facts, dealershipId, spans, filter);
  return z.array(rowSchema).parse(await db.query(text, values));
}

function openStatement(
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): [text: string, values: unknown[]] {
  const parameters = new Parameters();
  const days = spans.map((span) => ({ id: span.id, date: span.range.endDate }));
  const text = `
    with ${openOrderTables(facts, dealershipId, days, filter, parameters)}
    select span, advisor_number as advisor, pay_type as scope, count(*) as "openRos",
           count(*) filter (where aged) as "openAgedRos",
           coalesce(sum(unbilled) filter (where aged), 0)::float8 as "openAgedUnbilledC",
           coalesce(sum(wip), 0)::float8 as "wipC"
      from judged
     where counted
     group by span, advisor_number, pay_type
    union all
    select span, advisor_number, 'all', count(*), count(*) filter (where aged),
           coalesce(sum(unbilled) filter (where aged), 0)::float8, coalesce(sum(wip), 0)::float8
      from whole
     group by span, advisor_number`;
  return [text, parameters.values];
}

import type { Database } from '@fixed-ops/database';
import { payTypeCodes } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters, weekdayCondition } from '../selection/line-condition.ts';
import { type LineFilter, narrowsLines } from '../selection/selection.ts';
import { hasPayType } from '../store-facts/order-pay-types.ts';
import { payTypeOf, type StoreFacts } from '../store-facts/store-facts.ts';
import { spanTable } from './read-line-sums.ts';
import type { Span } from './span.ts';

/** Counts that only the header of a repair order provides, by span and advisor, over all pay types. */
export interface HeaderCell {
  readonly span: number;
  readonly advisor: string;
  readonly roCount: number;
  readonly mixed: number;
  readonly cycleDays: number;
  readonly comebackRos: number;
  readonly shopSuppliesC: number;
}

const rowSchema = z.object({
  span: z.number(),
  advisor: z.string(),
  roCount: z.number(),
  mixed: z.number(),
  cycleDays: z.number(),
  comebackRos: z.number(),
  shopSuppliesC: z.number(),
});

/** The condition that selects repair orders `r` with a line of the filter, if the filter looks at lines. */
export function headerCondition(filter: LineFilter, facts: StoreFacts, parameters: Parameters): string {
  const { own, advisors, weekday } = filter;
  if (narrowsLines(filter)) {
    const condition = lineCondition(filter, payTypeOf(facts), parameters);
    return ` and exists (select 1 from ro_line l where l.dealership_id = r.dealership_id and l.ro_id = r.id${condition})`;
  }
  const numbers = own ? own.advisors : advisors;
  const ofPeople =
    own || (numbers && numbers.length > 0) ? ` and r.advisor_number = any(${parameters.add(numbers)}::text[])` : '';
  return weekday === undefined ? ofPeople : `${ofPeople} and ${weekdayCondition('r.close_date', weekday, parameters)}`;
}

/** Counts over all pay types from the headers, which include repair orders without any line. */
export async function readHeaderSums(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): Promise<HeaderCell[]> {
  if (spans.length === 0) return [];
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const span = spanTable(spans, { ...facts, doorRates: [] }, parameters);
  const payers = payTypeCodes.map((payType) => `${hasPayType(facts, payType, 'r')}::int`);
  const text = `
    with ${span}
    select s.id as span, r.advisor_number as advisor,
           count(*) filter (where not r.is_credit) as "roCount",
           count(*) filter (where not r.is_credit and ${payers.join(' + ')} > 1) as mixed,
           coalesce(sum(r.close_date - r.open_date) filter (where not r.is_credit), 0) as "cycleDays",
           count(*) filter (where r.comeback and not r.is_credit) as "comebackRos",
           coalesce(sum(r.shop_supplies_c), 0) as "shopSuppliesC"
      from span s
      join repair_order r on r.dealership_id = ${dealership} and r.close_date between s.first and s.last and r.status = 'C'
     where true${headerCondition(filter, facts, parameters)}
     group by s.id, r.advisor_number`;
  return z.array(rowSchema).parse(await db.query(text, parameters.values));
}

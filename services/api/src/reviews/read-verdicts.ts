import { reviewStatusSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { type FlagScope, flagRow } from './find-flags.ts';

const verdictRow = flagRow.extend({
  id: z.number(),
  rule_version: z.number(),
  suggestion: z.string(),
  status: reviewStatusSchema,
  reviewed_by_name: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  note: z.string(),
});
/** A finding with what a person said of it: it stands, also when the repair order was sent again and looks otherwise. */
export type Verdict = z.output<typeof verdictRow>;

/** Verdicts on repair orders of a scope; of all time where it names neither period nor order. */
export async function readVerdicts(db: Database, facts: StoreFacts, scope: FlagScope): Promise<Verdict[]> {
  const parameters = new Parameters();
  const dealership = parameters.add(scope.dealershipId);
  const filter = lineCondition(scope.filter, payTypeOf(facts), parameters);
  const dates = scope.range
    ? ` and r.close_date between ${parameters.add(scope.range.startDate)}::date and ${parameters.add(scope.range.endDate)}::date`
    : '';
  const one = scope.order
    ? ` and r.ro_number = ${parameters.add(scope.order.roNumber)} and r.ro_suffix = ${parameters.add(scope.order.roSuffix)}`
    : '';
  const rows = await db.query(
    `select a.id, a.rule_key as rule, a.rule_version, a.ro_number, a.ro_suffix, r.close_date, r.advisor_number,
            p.name as advisor_name, a.line_no::int as line_no,
            (select n.op_code from ro_line n where n.dealership_id = ${dealership} and n.ro_id = r.id
                and n.line_no = a.line_no limit 1) as op_code,
            a.evidence, a.confidence::float8 as confidence, a.suggestion, a.status,
            u.first_name || ' ' || u.last_name as reviewed_by_name, a.reviewed_at, a.note
       from ai_review a
       join repair_order r on r.dealership_id = ${dealership} and r.ro_number = a.ro_number and r.ro_suffix = a.ro_suffix
        and r.close_date is not null
       left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'advisor' and p.number = r.advisor_number
       left join app_user u on u.id = a.reviewed_by
      where a.dealership_id = ${dealership} and a.status <> 'open'${dates}${one}
        and exists (select 1 from ro_line l where l.dealership_id = ${dealership} and l.ro_id = r.id
                      and (a.line_no is null or l.line_no = a.line_no)${filter})
      order by a.id`,
    parameters.values,
  );
  return z.array(verdictRow).parse(rows);
}

import type { Database } from '@fixed-ops/database';
import { addInspections, type InspectionSums, inspectionSumKeys } from '@fixed-ops/metrics';
import { z } from 'zod';
import { Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type InspectionScope, inspectedOrders } from './inspected-orders.ts';

/** What sums are kept apart by: the close date, or who wrote or inspected. */
const GROUPS = { day: 'o.close_date::text', advisor: 'o.advisor_number', technician: 'o.tech_number' } as const;
export type InspectionGroup = keyof typeof GROUPS;

/** Sums of one day or person; `key` is the date or the number. */
export interface KeyedInspections {
  readonly key: string;
  readonly sums: InspectionSums;
}

const keyRow = z.object({ key: z.string() });
const sumsRow = z.record(z.enum(inspectionSumKeys), z.number());
const sum = (expression: string) => `coalesce(sum(${expression}), 0)::float8`;
const counted = (condition: string) => `count(*) filter (where o.is_complete and ${condition})::float8`;
const minutes = (from: string, to: string) =>
  `coalesce(sum(extract(epoch from ${to} - ${from}) / 60) filter (where o.is_complete), 0)::float8`;

/** Reads the sums of inspections day by day or person by person, in the order of the keys. */
export async function readInspectionSums(
  db: Database,
  facts: StoreFacts,
  scope: InspectionScope,
  by: InspectionGroup,
): Promise<KeyedInspections[]> {
  if (hasNoOwnNumbers(scope.filter)) return [];
  const parameters = new Parameters();
  const { sql, dealership } = inspectedOrders(facts, scope, parameters, { withTechnicians: by === 'technician' });
  const rows = await db.query(
    `with ${sql},
     findings as (
       select t.inspection_id, count(*) as items, count(*) filter (where t.rating = 'G') as green,
              count(*) filter (where t.rating = 'Y') as yellow, count(*) filter (where t.rating = 'R') as red,
              ${money('true')} as recommended, ${money(`t.decision = 'approved'`)} as approved,
              ${money(`t.decision = 'declined'`)} as declined, ${money(`t.decision = 'deferred'`)} as deferred
         from orders o
         join inspection_item t on t.dealership_id = ${dealership} and t.inspection_id = o.inspection_id
        where o.is_complete
        group by t.inspection_id)
     select ${GROUPS[by]} as key, count(*)::float8 as "eligibleRos", ${counted('true')} as inspections,
            ${counted('f.red + f.yellow = 0')} as "allGreen", ${sum('f.items')} as items,
            ${sum('f.green')} as "greenItems", ${sum('f.yellow')} as "yellowItems", ${sum('f.red')} as "redItems",
            ${sum('f.recommended')} as "recommendedC", ${sum('f.approved')} as "approvedC",
            ${sum('f.declined')} as "declinedC", ${sum('f.deferred')} as "deferredC",
            ${sum('case when o.sent_at is not null then f.recommended end')} as "sentC",
            ${sum('case when o.sent_at is not null and o.viewed_at is not null then f.recommended end')} as "viewedC",
            ${counted('o.sent_at is not null')} as sent,
            ${counted('o.sent_at is not null and o.viewed_at is not null')} as viewed,
            ${counted('o.video')} as "withVideo",
            ${minutes('o.completed_at', 'o.sent_at')} as "sendMinutes",
            ${counted('o.sent_at is not null and o.completed_at is not null')} as "timedSends",
            ${minutes('o.started_at', 'o.completed_at')} as "workMinutes",
            ${counted('o.started_at is not null and o.completed_at is not null')} as "timedInspections"
       from orders o
       left join findings f on f.inspection_id = o.inspection_id and o.is_complete
      group by 1 order by 1`,
    parameters.values,
  );
  return rows.map((row) => {
    const { key } = keyRow.parse(row);
    return { key, sums: addInspections([sumsRow.parse(withoutKey(row))]) };
  });
}

/** Money of the red and yellow items that meet a condition. */
const money = (condition: string) =>
  `coalesce(sum(t.labor_c + t.parts_c) filter (where t.rating in ('R', 'Y') and ${condition}), 0)`;

function withoutKey(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'key'));
}

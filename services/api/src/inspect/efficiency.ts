import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addInspections, type InspectionSumKey, type InspectionSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import { Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { dollars, pct, provided, published, ratio } from './figures.ts';
import { inspectedOrders } from './inspected-orders.ts';
import { People } from './people.ts';
import { readInspectionSums } from './read-inspection-sums.ts';

type Data = CallResponse<typeof calls.processInspectionEfficiency>['data'];

/** Above this share of inspections without a finding, somebody ticks boxes (DOMAIN 3.4). */
const SUSPICIOUS_PCT = 40;
/** Fewer inspections say nothing about a person. */
const SMALL_SAMPLE = 5;

/** What inspections find and bring, by technician and by category of the items; the most recommended first. */
export async function inspectionEfficiency(db: Database, facts: StoreFacts, selection: Selection): Promise<Data> {
  const people = await People.read(db, selection.dealershipId, selection.filter.own);
  const technicians = await readInspectionSums(db, facts, selection, 'technician');
  const categories = await readCategories(db, facts, selection);
  return {
    total: ofPeople(addInspections(technicians.map(({ sums }) => sums)), facts),
    byTechnician: technicians
      .filter(({ key, sums }) => sums.inspections > 0 && people.isKnown('technician', key))
      .map(({ key, sums }) => ({ number: key, name: people.nameOf('technician', key), ...ofPeople(sums, facts) }))
      .sort(
        (one, other) => (other.recommended ?? 0) - (one.recommended ?? 0) || one.number.localeCompare(other.number),
      ),
    byCategory: categories
      .map(({ category, ...sums }) => ({ category: category || 'Other', ...ofItems(addInspections([sums]), facts) }))
      .sort(
        (one, other) => (other.recommended ?? 0) - (one.recommended ?? 0) || one.category.localeCompare(other.category),
      ),
  };
}

function ofItems(sums: InspectionSums, facts: StoreFacts) {
  const recommendations = sums.redItems + sums.yellowItems;
  const of = (value: number | null, ...from: InspectionSumKey[]) => provided(value, from, facts);
  return {
    inspections: of(sums.inspections, 'inspections'),
    items: of(sums.items, 'items'),
    recommendations: of(recommendations, 'redItems', 'yellowItems'),
    recommendationsPerInspection: ratio(recommendations, sums.inspections),
    greenPct: pct(sums.greenItems, sums.items),
    yellowPct: pct(sums.yellowItems, sums.items),
    redPct: pct(sums.redItems, sums.items),
    recommended: of(dollars(sums.recommendedC), 'recommendedC'),
    approved: of(dollars(sums.approvedC), 'approvedC'),
    closeRatioPct: published('mpi_close_ratio', sums, facts),
  };
}

function ofPeople(sums: InspectionSums, facts: StoreFacts) {
  const share = sums.inspections > 0 ? (sums.allGreen / sums.inspections) * 100 : 0;
  return {
    ...ofItems(sums, facts),
    averageMinutes: ratio(sums.workMinutes, sums.timedInspections),
    allGreenPct: pct(sums.allGreen, sums.inspections),
    allGreenSuspicious: sums.inspections >= SMALL_SAMPLE && share > SUSPICIOUS_PCT,
  };
}

const categoryRow = z.object({
  category: z.string(),
  inspections: z.number(),
  items: z.number(),
  greenItems: z.number(),
  yellowItems: z.number(),
  redItems: z.number(),
  recommendedC: z.number(),
  approvedC: z.number(),
});

/** Items of complete inspections by category; an inspection counts in each category that it looked at. */
async function readCategories(db: Database, facts: StoreFacts, selection: Selection) {
  if (hasNoOwnNumbers(selection.filter)) return [];
  const parameters = new Parameters();
  const { sql, dealership } = inspectedOrders(facts, selection, parameters);
  const isFinding = `t.rating in ('R', 'Y')`;
  const money = (condition: string) => `coalesce(sum(t.labor_c + t.parts_c) filter (where ${condition}), 0)::float8`;
  const rows = await db.query(
    `with ${sql}
     select t.category, count(distinct t.inspection_id)::float8 as inspections, count(*)::float8 as items,
            (count(*) filter (where t.rating = 'G'))::float8 as "greenItems",
            (count(*) filter (where t.rating = 'Y'))::float8 as "yellowItems",
            (count(*) filter (where t.rating = 'R'))::float8 as "redItems",
            ${money(isFinding)} as "recommendedC",
            ${money(`${isFinding} and t.decision = 'approved'`)} as "approvedC"
       from orders o
       join inspection_item t on t.dealership_id = ${dealership} and t.inspection_id = o.inspection_id
      where o.is_complete
      group by t.category`,
    parameters.values,
  );
  return z.array(categoryRow).parse(rows);
}

import type { CallQuery, CallResponse, calls, UninspectedOrder } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  addInspections,
  hasInspections,
  inspectionMetricOf,
  isInspectionNotProvided,
  roundTo,
  sumsFigure,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import { printedNumber } from '../core/printed-number.ts';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { dollars } from './figures.ts';
import { inspectedOrders } from './inspected-orders.ts';
import { People } from './people.ts';
import { readInspectionSums } from './read-inspection-sums.ts';

type Call = typeof calls.processROsNoInspection;
type Answer = Pick<CallResponse<Call>, 'data' | 'total' | 'page' | 'pageSize' | 'totals'>;

const orderRow = z.object({
  ro_number: z.string(),
  ro_suffix: z.string(),
  close_date: z.string(),
  advisor_number: z.string(),
  tech_number: z.string(),
  year: z.number().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  mileage_in: z.number().nullable(),
  total_c: z.number(),
  reason: z.enum(['notStarted', 'notFinished', 'nothingRated']),
});
type Row = z.output<typeof orderRow>;

/**
 * Eligible repair orders without a complete inspection, the newest first. Each is worth what an inspection of the store brings
 * on average in the period; in an own view, what one of the person's own brings. None where the feed sends no inspections: it
 * cannot tell who had one.
 */
export async function uninspectedOrders(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const { own } = selection.filter;
  const [people, store, rows] = await Promise.all([
    People.read(db, selection.dealershipId, own),
    readInspectionSums(db, facts, { ...selection, filter: { own } }, 'day'),
    readRows(db, facts, selection),
  ]);
  const perInspection = inspectionMetricOf('mpi_approved_per_inspection');
  const worth = sumsFigure(
    perInspection,
    addInspections(store.map(({ sums }) => sums)),
    isInspectionNotProvided(perInspection, facts.fieldsNotProvided),
  );
  const listed = listRows(
    rows.map((row) => answered(row, people, worth.value)),
    query,
    {
      columns: COLUMNS,
      defaultSort: ['-closeDate', '-roNumber'],
      key: (row) => `${row.roNumber} ${row.roSuffix}`,
      text: (row) => [printedNumber(row), row.advisorName, row.techName, row.vehicle],
    },
  );
  return {
    ...pageOf(listed, query),
    totals: {
      ros: listed.kept.length,
      roTotal: roundTo(
        listed.kept.reduce((sum, { roTotal }) => sum + roTotal, 0),
        2,
      ),
      estimatedMissed: worth.exact === null ? null : roundTo(worth.exact * listed.kept.length, 2),
    },
  };
}

async function readRows(db: Database, facts: StoreFacts, selection: Selection): Promise<Row[]> {
  const { filter } = selection;
  if (hasNoOwnNumbers(filter) || !hasInspections(facts.fieldsNotProvided)) return [];
  const parameters = new Parameters();
  const { sql, dealership } = inspectedOrders(facts, selection, parameters);
  // An own view has the money of own lines: those of a repair order that the person wrote, or his own work.
  const total = filter.own
    ? `(select coalesce(sum(l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c), 0) from ro_line l
         where l.dealership_id = ${dealership} and l.ro_id = o.id
           ${lineCondition({ own: filter.own }, payTypeOf(facts), parameters)})::float8`
    : '(r.labor_sale_c + r.parts_sale_c + r.sublet_sale_c + r.misc_sale_c)::float8';
  const rows = await db.query(
    `with ${sql}
     select o.ro_number, o.ro_suffix, o.close_date, o.advisor_number, o.tech_number, v.year, v.make, v.model,
            r.mileage_in, ${total} as total_c,
            case when o.inspection_id is null then 'notStarted' when o.status = 'complete' then 'nothingRated'
                 else 'notFinished' end as reason
       from orders o
       join repair_order r on r.dealership_id = ${dealership} and r.id = o.id
       left join vehicle v on v.dealership_id = ${dealership} and v.id = r.vehicle_id
      where not o.is_complete`,
    parameters.values,
  );
  return z.array(orderRow).parse(rows);
}

function answered(row: Row, people: People, estimatedMissed: number | null): UninspectedOrder {
  const vehicle = [row.year, row.make, row.model].filter(Boolean).join(' ');
  return {
    roNumber: row.ro_number,
    roSuffix: row.ro_suffix,
    closeDate: row.close_date,
    ...people.of(row.advisor_number, row.tech_number),
    vehicle: vehicle === '' ? null : vehicle,
    mileage: row.mileage_in,
    roTotal: dollars(row.total_c),
    reason: row.reason,
    estimatedMissed,
  };
}

const COLUMNS: Readonly<Record<string, (row: UninspectedOrder) => string | number | null>> = {
  roNumber: (row) => row.roNumber,
  closeDate: (row) => row.closeDate,
  advisorNumber: (row) => row.advisorNumber,
  advisorName: (row) => row.advisorName,
  techNumber: (row) => row.techNumber,
  techName: (row) => row.techName,
  vehicle: (row) => row.vehicle,
  mileage: (row) => row.mileage,
  roTotal: (row) => row.roTotal,
  reason: (row) => row.reason,
};

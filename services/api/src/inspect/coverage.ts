import type { CallResponse, calls, InspectionCoverageRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addInspections, type InspectionSums } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { provided, published } from './figures.ts';
import { People, type PersonKind } from './people.ts';
import { type KeyedInspections, readInspectionSums } from './read-inspection-sums.ts';

type Data = CallResponse<typeof calls.processInspectionsVsROs>['data'];

/**
 * Inspections of eligible repair orders by who wrote and who answers for them, who misses the most first. Where the feed sends
 * none, it is not known who misses any.
 */
export async function inspectionCoverage(db: Database, facts: StoreFacts, selection: Selection): Promise<Data> {
  const people = await People.read(db, selection.dealershipId, selection.filter.own);
  const advisors = await readInspectionSums(db, facts, selection, 'advisor');
  const technicians = await readInspectionSums(db, facts, selection, 'technician');
  return {
    total: coverageOf(addInspections(advisors.map(({ sums }) => sums)), facts),
    byAdvisor: rowsOf(advisors, 'advisor', people, facts),
    byTechnician: rowsOf(technicians, 'technician', people, facts),
  };
}

function coverageOf(sums: InspectionSums, facts: StoreFacts) {
  return {
    ros: sums.eligibleRos,
    inspections: provided(sums.inspections, ['inspections'], facts),
    completionPct: published('mpi_completion', sums, facts),
    missed: provided(sums.eligibleRos - sums.inspections, ['inspections'], facts),
  };
}

function rowsOf(
  groups: readonly KeyedInspections[],
  kind: PersonKind,
  people: People,
  facts: StoreFacts,
): InspectionCoverageRow[] {
  return groups
    .filter(({ key }) => people.isKnown(kind, key))
    .map(({ key, sums }) => ({ number: key, name: people.nameOf(kind, key), ...coverageOf(sums, facts) }))
    .sort((one, other) => (other.missed ?? 0) - (one.missed ?? 0) || one.number.localeCompare(other.number));
}

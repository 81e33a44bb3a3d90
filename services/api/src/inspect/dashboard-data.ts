import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  addInspections,
  type DateRange,
  earlier,
  inspectionKpi,
  inspectionMetrics,
  lacksFieldOf,
  later,
  scaleInspections,
} from '@fixed-ops/metrics';
import {
  comparisonFactor,
  historyMonths,
  isHistory,
  isRunningMonth,
  paceDaysOf,
  workingDaysOf,
} from '../core/period.ts';
import { readFigures } from '../core/read-figures.ts';
import { comparisonSpans } from '../core/selection/average.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { cachedQuery } from '../query-cache/cached-query.ts';
import { billedOfApproved, readBilledItems } from './approved-and-billed.ts';
import { dollars, provided } from './figures.ts';
import type { InspectionScope } from './inspected-orders.ts';
import { type KeyedInspections, readInspectionSums } from './read-inspection-sums.ts';

type Data = CallResponse<typeof calls.processDashboardData>['data'];

const MONTHS = 13;

/** Every figure of the inspections. The days of the period, the comparison and the months are read once and added up. */
export async function inspectionDashboard(db: Database, facts: StoreFacts, selection: Selection): Promise<Data> {
  const { range, compareRange } = selection;
  const pieces = comparisonSpans(selection);
  const months = historyMonths(selection, MONTHS);
  const ranges = [range, ...pieces, ...months.map((month) => month.range)];
  const [days, billed, blendedGp] = await Promise.all([
    readDays(db, facts, { ...selection, range: ranges.reduce(covering) }),
    readBilledItems(db, facts, selection, { withTechnicians: false }),
    readBlendedGp(db, facts, selection),
  ]);
  const sumsOf = ({ startDate, endDate }: DateRange) =>
    addInspections(days.filter(({ key }) => key >= startDate && key <= endDate).map(({ sums }) => sums));
  const sums = sumsOf(range);
  const compared = compareRange && isHistory(compareRange, facts) ? addInspections(pieces.map(sumsOf)) : null;
  const factor = comparisonFactor(selection, facts);
  const scaled = compared && factor !== null ? scaleInspections(compared, factor) : null;
  const history = months.map((month) => ({
    date: month.range.startDate,
    sums: isHistory(month.range, facts) ? sumsOf(month.range) : null,
    unfinished: month.unfinished,
    workingDays: paceDaysOf(month, selection, facts),
  }));
  const money = (key: 'recommendedC' | 'sentC' | 'viewedC' | 'approvedC') => provided(dollars(sums[key]), [key], facts);
  const lacksLines = lacksFieldOf(['laborSaleC', 'partsSaleC'], facts.fieldsNotProvided);
  const pace = isRunningMonth(selection) ? workingDaysOf(selection, facts) : null;
  return {
    kpis: inspectionMetrics.map((definition) =>
      inspectionKpi(definition, {
        sums,
        compareSums: definition.isAdditive ? scaled : compared,
        history,
        thresholds: facts.thresholds,
        pace,
        blendedGp,
        fieldsNotProvided: facts.fieldsNotProvided,
      }),
    ),
    funnel: {
      recommended: money('recommendedC'),
      sent: money('sentC'),
      viewed: money('viewedC'),
      approved: money('approvedC'),
      billed: lacksLines ? null : provided(dollars(billedOfApproved(billed)), ['approvedC'], facts),
    },
  };
}

/** A year of days of some tens of stores. */
const cachedDays = cachedQuery<KeyedInspections>(20_000);

function readDays(db: Database, facts: StoreFacts, { dealershipId, range, filter }: InspectionScope) {
  const scope: InspectionScope = { dealershipId, range, filter };
  return cachedDays(db, facts, [scope], () => readInspectionSums(db, facts, scope, 'day'));
}

/** What a dollar of labor and parts that customers paid for left in the period; what they approve leaves as much. */
async function readBlendedGp(db: Database, facts: StoreFacts, selection: Selection): Promise<number | null> {
  const needed = ['laborSaleC', 'laborCostC', 'partsSaleC', 'partsCostC'] as const;
  if (lacksFieldOf(needed, facts.fieldsNotProvided)) return null;
  const { filter } = selection;
  const wanted: Selection = { ...selection, compareRange: null, filter: { ...filter, payTypes: ['C'] } };
  const sold = (await readFigures(db, facts, wanted, 0)).sums({ scope: 'C' });
  const salesC = sold.laborSaleC + sold.partsSaleC;
  return salesC <= 0 ? null : (salesC - sold.laborCostC - sold.partsCostC) / salesC;
}

const covering = (one: DateRange, other: DateRange): DateRange => ({
  startDate: earlier(one.startDate, other.startDate),
  endDate: later(one.endDate, other.endDate),
});

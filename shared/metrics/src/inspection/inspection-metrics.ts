import { type MetricDefinition, metric } from '../definitions/metric.ts';
import { dollars } from '../units.ts';
import type { InspectionSums } from './inspection-sums.ts';

export type InspectionMetric = MetricDefinition<InspectionSums>;

const inspections = { label: 'inspections', quantity: 'count' } as const;
const perInspection = (numerator: (s: InspectionSums) => number) => ({
  denominator: inspections,
  emptyReason: 'No inspection was completed in this period',
  terms: (s: InspectionSums) => ({ numerator: numerator(s), denominator: s.inspections }),
});
const counted = (key: string, label: string, of: (s: InspectionSums) => number, formula: string): InspectionMetric =>
  metric({
    key,
    label,
    unit: 'count',
    direction: 'up',
    formula,
    numerator: { label: label.toLowerCase(), quantity: 'count' },
    terms: (s) => ({ numerator: of(s) }),
  });
const money = (key: string, label: string, of: (s: InspectionSums) => number, formula: string): InspectionMetric =>
  metric({
    key,
    label,
    unit: 'money',
    direction: 'up',
    formula,
    numerator: { label: label.toLowerCase(), quantity: 'money' },
    terms: (s) => ({ numerator: dollars(of(s)) }),
  });

/** Every figure of the inspections (DOMAIN 3.4), in reading order. */
export const inspectionMetrics: readonly InspectionMetric[] = [
  counted(
    'mpi_eligible_ros',
    'Eligible ROs',
    (s) => s.eligibleRos,
    'Closed ROs with a counted customer-pay or warranty line, credits left out',
  ),
  counted(
    'mpi_inspections',
    'Inspections',
    (s) => s.inspections,
    'Eligible ROs whose inspection was finished with at least one item rated',
  ),
  metric<InspectionSums>({
    key: 'mpi_completion',
    label: 'Completion',
    unit: 'percent',
    direction: 'up',
    formula: 'Inspections ÷ eligible ROs',
    numerator: inspections,
    denominator: { label: 'eligible ROs', quantity: 'count' },
    emptyReason: 'No eligible repair order closed in this period',
    terms: (s) => ({ numerator: s.inspections, denominator: s.eligibleRos }),
  }),
  counted('mpi_red_items', 'Red items', (s) => s.redItems, 'Items rated red in complete inspections'),
  counted('mpi_yellow_items', 'Yellow items', (s) => s.yellowItems, 'Items rated yellow in complete inspections'),
  metric<InspectionSums>({
    key: 'mpi_items_per_inspection',
    label: 'Items per inspection',
    unit: 'ratio',
    direction: 'up',
    displayDecimals: 1,
    formula: 'Items rated, green included ÷ inspections',
    numerator: { label: 'items', quantity: 'count' },
    ...perInspection((s) => s.items),
  }),
  money(
    'mpi_recommended',
    'Recommended',
    (s) => s.recommendedC,
    'Labor and parts of all red and yellow items, deferred and undecided included',
  ),
  money('mpi_approved', 'Approved', (s) => s.approvedC, 'Recommended money that the customer approved'),
  money('mpi_declined', 'Declined', (s) => s.declinedC, 'Recommended money that the customer declined'),
  money('mpi_deferred', 'Deferred', (s) => s.deferredC, 'Recommended money that the customer put off'),
  money(
    'mpi_undecided',
    'Undecided',
    (s) => s.recommendedC - s.approvedC - s.declinedC - s.deferredC,
    'Recommended − approved − declined − deferred',
  ),
  metric<InspectionSums>({
    key: 'mpi_close_ratio',
    label: 'Close ratio',
    unit: 'percent',
    direction: 'up',
    formula: 'Approved $ ÷ recommended $',
    numerator: { label: 'approved', quantity: 'money' },
    denominator: { label: 'recommended', quantity: 'money' },
    emptyReason: 'Nothing was recommended in this period',
    needsPositiveDenominator: true,
    terms: (s) => ({ numerator: dollars(s.approvedC), denominator: dollars(s.recommendedC) }),
  }),
  metric<InspectionSums>({
    key: 'mpi_approved_per_inspection',
    label: 'Approved per inspection',
    unit: 'money',
    direction: 'up',
    formula: 'Approved $ ÷ inspections',
    numerator: { label: 'approved', quantity: 'money' },
    ...perInspection((s) => dollars(s.approvedC)),
  }),
  metric<InspectionSums>({
    key: 'mpi_sent',
    label: 'Sent to the customer',
    unit: 'percent',
    direction: 'up',
    formula: 'Inspections sent to the customer ÷ inspections',
    numerator: { label: 'sent', quantity: 'count' },
    ...perInspection((s) => s.sent),
  }),
  metric<InspectionSums>({
    key: 'mpi_viewed',
    label: 'Viewed by the customer',
    unit: 'percent',
    direction: 'up',
    formula: 'Inspections that the customer opened ÷ inspections sent',
    numerator: { label: 'viewed', quantity: 'count' },
    denominator: { label: 'sent', quantity: 'count' },
    emptyReason: 'No inspection was sent in this period',
    terms: (s) => ({ numerator: s.viewed, denominator: s.sent }),
  }),
  metric<InspectionSums>({
    key: 'mpi_minutes_to_send',
    label: 'Minutes to send',
    unit: 'count',
    decimals: 2,
    displayDecimals: 0,
    direction: 'down',
    formula: 'Minutes from the end of the inspection to its sending ÷ inspections sent, where both times are known',
    numerator: { label: 'minutes', quantity: 'count' },
    denominator: { label: 'sent', quantity: 'count' },
    emptyReason: 'No inspection was sent in this period',
    terms: (s) => ({ numerator: s.sendMinutes, denominator: s.timedSends }),
  }),
  metric<InspectionSums>({
    key: 'mpi_video',
    label: 'With video',
    unit: 'percent',
    direction: 'up',
    formula: 'Inspections with a video ÷ inspections',
    numerator: { label: 'with video', quantity: 'count' },
    ...perInspection((s) => s.withVideo),
  }),
];

const byKey = new Map(inspectionMetrics.map((definition) => [definition.key, definition]));

/** Returns the definition of a key that must exist. Throws an error for an unknown key, because that is a programming error. */
export function inspectionMetricOf(key: string): InspectionMetric {
  const definition = byKey.get(key);
  if (!definition) throw new Error(`There is no inspection metric ${key}`);
  return definition;
}

/** What the figures of inspections are worked out from; money in cents. Add up over days, people and months. */
export interface InspectionSums {
  /** Closed repair orders with a counted customer-pay or warranty line; no credits. */
  readonly eligibleRos: number;
  /** Eligible repair orders with a finished inspection that rated at least one item. */
  readonly inspections: number;
  readonly allGreen: number;
  readonly items: number;
  readonly greenItems: number;
  readonly yellowItems: number;
  readonly redItems: number;
  /** Money of all red and yellow items, whatever was decided. */
  readonly recommendedC: number;
  readonly approvedC: number;
  readonly declinedC: number;
  readonly deferredC: number;
  /** Of `recommendedC`, what stood in inspections that went to the customer, and that the customer opened. */
  readonly sentC: number;
  readonly viewedC: number;
  readonly sent: number;
  readonly viewed: number;
  readonly withVideo: number;
  /** Minutes from the end of an inspection to its sending, and the inspections whose both times are known. */
  readonly sendMinutes: number;
  readonly timedSends: number;
  /** Minutes that inspections took, and the inspections whose both times are known. */
  readonly workMinutes: number;
  readonly timedInspections: number;
}
export type InspectionSumKey = keyof InspectionSums;

const NOTHING: InspectionSums = {
  eligibleRos: 0,
  inspections: 0,
  allGreen: 0,
  items: 0,
  greenItems: 0,
  yellowItems: 0,
  redItems: 0,
  recommendedC: 0,
  approvedC: 0,
  declinedC: 0,
  deferredC: 0,
  sentC: 0,
  viewedC: 0,
  sent: 0,
  viewed: 0,
  withVideo: 0,
  sendMinutes: 0,
  timedSends: 0,
  workMinutes: 0,
  timedInspections: 0,
};

/** Every key of the sums. */
export const inspectionSumKeys: readonly InspectionSumKey[] = Object.keys(NOTHING).filter(
  (key): key is InspectionSumKey => Object.hasOwn(NOTHING, key),
);

/** Adds sums up. */
export function addInspections(some: readonly Partial<InspectionSums>[]): InspectionSums {
  const total: Record<InspectionSumKey, number> = { ...NOTHING };
  for (const sums of some) for (const key of inspectionSumKeys) total[key] += sums[key] ?? 0;
  return total;
}

/** Sums of so many inspections as `factor` says; for averages. */
export function scaleInspections(sums: InspectionSums, factor: number): InspectionSums {
  const result: Record<InspectionSumKey, number> = { ...sums };
  for (const key of inspectionSumKeys) result[key] *= factor;
  return result;
}

/** The sums behind the figures of inspections. Money is in cents. The sums add up over days, people and months. */
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
  /** Money of all red and yellow items, with any decision. */
  readonly recommendedC: number;
  readonly approvedC: number;
  readonly declinedC: number;
  readonly deferredC: number;
  /** The parts of `recommendedC` in inspections that the store sent to the customer, and in those that the customer opened. */
  readonly sentC: number;
  readonly viewedC: number;
  readonly sent: number;
  readonly viewed: number;
  readonly withVideo: number;
  /** Minutes from the end of an inspection to its sending, and the number of inspections with both times. */
  readonly sendMinutes: number;
  readonly timedSends: number;
  /** Minutes of work on inspections, and the number of inspections with both times. */
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

/** Multiplies all sums by `factor`. Averages need this. */
export function scaleInspections(sums: InspectionSums, factor: number): InspectionSums {
  const result: Record<InspectionSumKey, number> = { ...sums };
  for (const key of inspectionSumKeys) result[key] *= factor;
  return result;
}

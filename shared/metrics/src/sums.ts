/**
 * The sums that every service figure is a quotient of, over one scope (all or one pay type), one person or the store, and
 * one span of days. Money in integer cents, hours in integer hundredths. Sums of the line grain add up; counts of repair
 * orders do not add up over pay types, since a mixed one counts in each.
 */
export interface ServiceSums {
  /** Closed repair orders that count: not void, not a credit, in this scope by their counted lines. */
  roCount: number;
  countedLines: number;
  laborSaleC: number;
  laborCostC: number;
  soldH: number;
  partsSaleC: number;
  partsCostC: number;
  subletSaleC: number;
  subletCostC: number;
  miscSaleC: number;
  discountLaborC: number;
  discountPartsC: number;
  /** Labor of lines with money and no hours (flat charges), which stay in the effective labor rate. */
  flatLaborC: number;
  /** Lines whose cost came from a technician's default rate, or that have hours and no cost at all. */
  costEstimatedLines: number;
  warrantyLaborC: number;
  customerSoldH: number;
  /** Hours at the door rate of their day, in dollars x 10^4: cents times hundredths. */
  doorRateCH: number;
  /** Hours that had a door rate on their day. */
  doorRatedH: number;
  repairLaborC: number;
  repairSoldH: number;
  repairDoorRateCH: number;
  oneLineRos: number;
  oneLineGrossC: number;
  multiLineGrossC: number;
  menuRos: number;
  menuLines: number;
  menuGrossC: number;
  discountedRos: number;
  overrideC: number;
  matrixC: number;
  policyC: number;
  /** Charged per repair order, so null where only some of its lines are in: one pay type, one technician. */
  shopSuppliesC: number | null;
  customerLaborC: number;
  cycleDays: number;
  hourLines: number;
  missingTechLines: number;
  comebackRos: number;
  /** As of the last day of the span, not sums over it. */
  openRos: number;
  openAgedRos: number;
  openAgedUnbilledC: number;
  wipC: number;
  /** Days of the store's calendar that have passed in the span; half days count half. */
  workingDays: number;
  /** Null where attendance is not split this way (by advisor, by pay type) or no clock feed and no schedule exist. */
  attendanceH: number | null;
  punchedH: number;
  techSoldH: number;
  efficiencySoldH: number;
  efficiencyPunchedH: number;
  techDays: number;
  techLaborC: number;
  techLaborCostC: number;
}

const ZERO: ServiceSums = {
  roCount: 0,
  countedLines: 0,
  laborSaleC: 0,
  laborCostC: 0,
  soldH: 0,
  partsSaleC: 0,
  partsCostC: 0,
  subletSaleC: 0,
  subletCostC: 0,
  miscSaleC: 0,
  discountLaborC: 0,
  discountPartsC: 0,
  flatLaborC: 0,
  costEstimatedLines: 0,
  warrantyLaborC: 0,
  customerSoldH: 0,
  doorRateCH: 0,
  doorRatedH: 0,
  repairLaborC: 0,
  repairSoldH: 0,
  repairDoorRateCH: 0,
  oneLineRos: 0,
  oneLineGrossC: 0,
  multiLineGrossC: 0,
  menuRos: 0,
  menuLines: 0,
  menuGrossC: 0,
  discountedRos: 0,
  overrideC: 0,
  matrixC: 0,
  policyC: 0,
  shopSuppliesC: 0,
  customerLaborC: 0,
  cycleDays: 0,
  hourLines: 0,
  missingTechLines: 0,
  comebackRos: 0,
  openRos: 0,
  openAgedRos: 0,
  openAgedUnbilledC: 0,
  wipC: 0,
  workingDays: 0,
  attendanceH: null,
  punchedH: 0,
  techSoldH: 0,
  efficiencySoldH: 0,
  efficiencyPunchedH: 0,
  techDays: 0,
  techLaborC: 0,
  techLaborCostC: 0,
};

/** Sums of nothing, or of what is given and nothing else. */
export function serviceSums(some: Partial<ServiceSums> = {}): ServiceSums {
  return { ...ZERO, ...some };
}

/** Every key of the sums, in their order. */
export const serviceSumKeys: readonly (keyof ServiceSums)[] = Object.keys(ZERO).filter(
  (key): key is keyof ServiceSums => Object.hasOwn(ZERO, key),
);

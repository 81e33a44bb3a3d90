/**
 * The sums behind every service figure. They cover one scope (all or one pay type), one person or the store, and one span of days. Money is
 * in integer cents, hours are in integer hundredths. Sums over lines add up. Counts of repair orders do not add up over pay types, because
 * a mixed repair order counts in each.
 */
export interface ServiceSums {
  /** Closed repair orders that count: not void, not a credit, and with a counted line in this scope. */
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
  /** Labor money of lines without hours (flat charges). It stays in the effective labor rate. */
  flatLaborC: number;
  /** Lines with a cost from a technician's default rate, and lines with hours but no cost. */
  costEstimatedLines: number;
  warrantyLaborC: number;
  customerSoldH: number;
  /** Hours times the door rate of their day, in dollars x 10^4: cents times hundredths. */
  doorRateCH: number;
  /** Hours on days with a door rate. */
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
  /**
   * The store charges it per repair order. So it is null when only some lines of an order are in the sums: one pay type, one technician.
   */
  shopSuppliesC: number | null;
  customerLaborC: number;
  cycleDays: number;
  hourLines: number;
  missingTechLines: number;
  comebackRos: number;
  /** Open repair orders on the last day of the span. They are not sums over the span. */
  openRos: number;
  openAgedRos: number;
  openAgedUnbilledC: number;
  wipC: number;
  /** The days of the store's calendar that have passed in the span. Half days count half. */
  workingDays: number;
  /** Null where attendance is not split this way (by advisor, by pay type), or where the store has no clock feed and no schedule. */
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

/** Sums that are all zero except for the given ones. */
export function serviceSums(some: Partial<ServiceSums> = {}): ServiceSums {
  return { ...ZERO, ...some };
}

/** Every key of the sums, in their order. */
export const serviceSumKeys: readonly (keyof ServiceSums)[] = Object.keys(ZERO).filter(
  (key): key is keyof ServiceSums => Object.hasOwn(ZERO, key),
);

import type { InspectionMetric } from '../inspection/inspection-metrics.ts';
import { addInspections, type InspectionSumKey, inspectionSumKeys } from '../inspection/inspection-sums.ts';
import type { InventoryMetric } from '../inventory/inventory-metrics.ts';
import type { InventorySumKey } from '../inventory/inventory-sums.ts';
import type { ServiceSums } from '../sums.ts';
import { linearTerms } from './linear-terms.ts';
import type { MetricDefinition } from './metric.ts';

/**
 * The columns of an import that a dealership's feed may lack (API.md, "Import"). The name of the file comes first where the column name
 * alone would be unclear. `dealership.fields_not_provided` lists the missing ones.
 */
export const feedFields = [
  'sold_hours',
  'labor_sale',
  'labor_cost',
  'labor_discount',
  'parts_sale',
  'parts_cost',
  'parts_discount',
  'sublet_sale',
  'sublet_cost',
  'misc_sale',
  'shop_supplies',
  'comeback',
  'labor_type',
  'op_code',
  'cause',
  'correction',
  'tech_number',
  'actual_hours',
  'op_category',
  'is_maintenance',
  'policy_labor_type',
  'part_emergency',
  'order_type',
  'sale_type',
  'part_status',
  'part_last_sale',
  'part_last_receipt',
  'inspection',
  'inspection_item',
  'inspection_money',
  'inspection_decision',
  'inspection_sent',
  'inspection_viewed',
  'inspection_video',
] as const;
export type FeedField = (typeof feedFields)[number];

/** All feed fields and the tax. No figure uses the tax; only a single repair order shows it. */
export const importedFields = [...feedFields, 'tax'] as const;
export type ImportedField = (typeof importedFields)[number];

type SumKey = keyof ServiceSums;
const laborGross: readonly FeedField[] = ['labor_sale', 'labor_cost'];
const partsGross: readonly FeedField[] = ['parts_sale', 'parts_cost'];
const gross = [...laborGross, ...partsGross];
const punches: readonly FeedField[] = ['tech_number', 'actual_hours'];
const repair: readonly FeedField[] = ['op_code', 'op_category'];
const maintenance: readonly FeedField[] = ['op_code', 'is_maintenance'];

/**
 * The fields that each sum needs. Counts, dates, calendar, clock and door rates are not here: every feed has them, or they come from
 * elsewhere.
 */
const FIELDS_OF_SUM: Readonly<Partial<Record<SumKey, readonly FeedField[]>>> = {
  laborSaleC: ['labor_sale'],
  laborCostC: ['labor_cost'],
  soldH: ['sold_hours'],
  partsSaleC: ['parts_sale'],
  partsCostC: ['parts_cost'],
  subletSaleC: ['sublet_sale'],
  subletCostC: ['sublet_cost'],
  miscSaleC: ['misc_sale'],
  discountLaborC: ['labor_discount'],
  discountPartsC: ['parts_discount'],
  flatLaborC: ['labor_sale', 'sold_hours'],
  warrantyLaborC: ['labor_sale'],
  customerLaborC: ['labor_sale'],
  customerSoldH: ['sold_hours'],
  doorRateCH: ['sold_hours'],
  doorRatedH: ['sold_hours'],
  repairLaborC: ['labor_sale', ...repair],
  repairSoldH: ['sold_hours', ...repair],
  repairDoorRateCH: ['sold_hours', ...repair],
  oneLineGrossC: gross,
  multiLineGrossC: gross,
  menuRos: maintenance,
  menuLines: maintenance,
  menuGrossC: [...maintenance, ...gross],
  discountedRos: ['labor_discount'],
  // The matrix prices hours of repair work.
  overrideC: ['labor_sale', 'sold_hours', ...repair],
  matrixC: ['sold_hours', ...repair],
  policyC: ['labor_sale', 'labor_type', 'policy_labor_type'],
  shopSuppliesC: ['shop_supplies'],
  hourLines: ['sold_hours'],
  missingTechLines: ['sold_hours', 'tech_number'],
  comebackRos: ['comeback'],
  openAgedUnbilledC: ['labor_sale', 'parts_sale'],
  wipC: ['labor_cost', 'parts_cost'],
  punchedH: punches,
  techSoldH: ['tech_number', 'sold_hours'],
  efficiencySoldH: [...punches, 'sold_hours'],
  efficiencyPunchedH: [...punches, 'sold_hours'],
  techDays: ['tech_number'],
  techLaborC: ['tech_number', 'labor_sale'],
  techLaborCostC: ['tech_number', 'labor_cost'],
};

/** The same of the parts inventory. Which files there are at all tells each sum by itself. */
const FIELDS_OF_INVENTORY_SUM: Readonly<Partial<Record<InventorySumKey, readonly FeedField[]>>> = {
  obsoleteC: ['part_last_sale'],
  value7to12C: ['part_last_sale'],
  idleC: ['part_status'],
  unclaimedC: ['part_status', 'part_last_sale', 'part_last_receipt'],
  costOfSales12C: ['parts_cost'],
  costOfSales90C: ['parts_cost'],
  grossC: partsGross,
  emergencyDemands: ['part_emergency'],
  passThrough12C: ['order_type'],
  stockReceiptsC: ['order_type'],
  emergencyReceiptsC: ['order_type'],
  premiumC: ['order_type'],
};

const inspected: readonly FeedField[] = ['inspection', 'inspection_item'];
const findings: readonly FeedField[] = [...inspected, 'inspection_money'];
const decided: readonly FeedField[] = [...findings, 'inspection_decision'];
const sent: readonly FeedField[] = [...inspected, 'inspection_sent'];

/** The fields that each sum of the inspections needs. Every feed has the eligible repair orders. */
const FIELDS_OF_INSPECTION_SUM: Readonly<Record<Exclude<InspectionSumKey, 'eligibleRos'>, readonly FeedField[]>> = {
  inspections: inspected,
  allGreen: inspected,
  items: inspected,
  greenItems: inspected,
  yellowItems: inspected,
  redItems: inspected,
  recommendedC: findings,
  approvedC: decided,
  declinedC: decided,
  deferredC: decided,
  sentC: [...findings, 'inspection_sent'],
  viewedC: [...findings, 'inspection_sent', 'inspection_viewed'],
  sent,
  viewed: [...sent, 'inspection_viewed'],
  withVideo: [...inspected, 'inspection_video'],
  sendMinutes: sent,
  timedSends: sent,
  workMinutes: inspected,
  timedInspections: inspected,
};

const lacksAny = (needed: Iterable<FeedField>, fieldsNotProvided: readonly string[]): boolean =>
  fieldsNotProvided.length > 0 && [...needed].some((field) => fieldsNotProvided.includes(field));

const inOrder = (needed: ReadonlySet<FeedField>): FeedField[] => feedFields.filter((field) => needed.has(field));

/** Tells whether the feed lacks a field that one of these sums needs. */
export function lacksFieldOf(sums: Iterable<SumKey>, fieldsNotProvided: readonly string[]): boolean {
  if (fieldsNotProvided.length === 0) return false;
  return [...sums].some((sum) => lacksAny(FIELDS_OF_SUM[sum] ?? [], fieldsNotProvided));
}

/** Tells whether the feed lacks a field that a metric needs. The sums in the metric's definition decide which fields it needs. */
export function isNotProvided(definition: MetricDefinition, fieldsNotProvided: readonly string[]): boolean {
  if (fieldsNotProvided.length === 0) return false;
  const { numerator, denominator } = linearTerms(definition);
  return lacksFieldOf([...numerator.keys(), ...(denominator?.keys() ?? [])], fieldsNotProvided);
}

/** The columns of a feed that a metric needs. Numbers, dates and pay types are left out, because every feed has them. */
export function feedFieldsOf(definition: MetricDefinition): FeedField[] {
  const { numerator, denominator } = linearTerms(definition);
  const needed = new Set<FeedField>();
  for (const sum of [...numerator.keys(), ...(denominator?.keys() ?? [])]) {
    for (const field of FIELDS_OF_SUM[sum] ?? []) needed.add(field);
  }
  return inOrder(needed);
}

/** The columns of a feed that a figure of the parts inventory needs. */
export function feedFieldsOfInventory({ needs }: InventoryMetric): FeedField[] {
  return inOrder(new Set(needs.flatMap((sum) => FIELDS_OF_INVENTORY_SUM[sum] ?? [])));
}

/** The columns of a feed that a figure of the inspections needs. The sums in its definition decide which ones. */
export function feedFieldsOfInspection(definition: InspectionMetric): FeedField[] {
  const used = inspectionSumKeys.filter((key) => {
    const { numerator, denominator = 0 } = definition.terms(addInspections([{ [key]: 1 }]));
    return numerator !== 0 || denominator !== 0;
  });
  return inOrder(new Set(used.flatMap((sum) => (sum === 'eligibleRos' ? [] : FIELDS_OF_INSPECTION_SUM[sum]))));
}

/** Tells whether the feed lacks a field that one of these sums of the inspections needs. */
export function lacksFieldOfInspection(
  sums: Iterable<InspectionSumKey>,
  fieldsNotProvided: readonly string[],
): boolean {
  if (fieldsNotProvided.length === 0) return false;
  return [...sums].some((sum) => sum !== 'eligibleRos' && lacksAny(FIELDS_OF_INSPECTION_SUM[sum], fieldsNotProvided));
}

/** Tells whether the feed lacks a field that a figure of the parts inventory needs. */
export function isInventoryNotProvided(definition: InventoryMetric, fieldsNotProvided: readonly string[]): boolean {
  return fieldsNotProvided.length > 0 && lacksAny(feedFieldsOfInventory(definition), fieldsNotProvided);
}

/** Tells whether the feed lacks a field that a figure of the inspections needs. */
export function isInspectionNotProvided(definition: InspectionMetric, fieldsNotProvided: readonly string[]): boolean {
  return fieldsNotProvided.length > 0 && lacksAny(feedFieldsOfInspection(definition), fieldsNotProvided);
}

/** Tells whether the feed has inspections. Without them, a list of work without inspection would name every repair order. */
export function hasInspections(fieldsNotProvided: readonly string[]): boolean {
  return !lacksAny(inspected, fieldsNotProvided);
}

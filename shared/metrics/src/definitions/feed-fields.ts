import type { ServiceSums } from '../sums.ts';
import { linearTerms } from './linear-terms.ts';
import type { MetricDefinition } from './metric.ts';

/** Columns of an import (API.md, "Import") that a dealership's feed may lack; `dealership.fields_not_provided` lists them. */
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
  'tech_number',
  'actual_hours',
] as const;
export type FeedField = (typeof feedFields)[number];

/** Said in place of a figure whose field the feed lacks: zero would be a lie. */
export const NOT_PROVIDED = 'Not provided by your DMS feed';

type SumKey = keyof ServiceSums;
const laborGross: readonly FeedField[] = ['labor_sale', 'labor_cost'];
const partsGross: readonly FeedField[] = ['parts_sale', 'parts_cost'];
const gross = [...laborGross, ...partsGross];
const punches: readonly FeedField[] = ['tech_number', 'actual_hours'];

/** What each sum is taken from. Counts, dates, calendar, clock and door rates come in every feed or from elsewhere. */
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
  repairLaborC: ['labor_sale', 'op_code'],
  repairSoldH: ['sold_hours', 'op_code'],
  repairDoorRateCH: ['sold_hours', 'op_code'],
  oneLineGrossC: gross,
  multiLineGrossC: gross,
  menuRos: ['op_code'],
  menuLines: ['op_code'],
  menuGrossC: ['op_code', ...gross],
  discountedRos: ['labor_discount'],
  // The matrix prices hours of repair work.
  overrideC: ['labor_sale', 'sold_hours', 'op_code'],
  matrixC: ['sold_hours', 'op_code'],
  policyC: ['labor_sale', 'labor_type'],
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

/** Whether any of these sums cannot be taken for want of a field. */
export function lacksFieldOf(sums: Iterable<SumKey>, fieldsNotProvided: readonly string[]): boolean {
  if (fieldsNotProvided.length === 0) return false;
  return [...sums].some((sum) => FIELDS_OF_SUM[sum]?.some((field) => fieldsNotProvided.includes(field)));
}

/** Whether a metric needs a field that the feed lacks, read off the sums that its own definition adds up. */
export function isNotProvided(definition: MetricDefinition, fieldsNotProvided: readonly string[]): boolean {
  if (fieldsNotProvided.length === 0) return false;
  const { numerator, denominator } = linearTerms(definition);
  return lacksFieldOf([...numerator.keys(), ...(denominator?.keys() ?? [])], fieldsNotProvided);
}

/** The columns of a feed that a metric is taken from, besides numbers, dates and pay types, which every feed has. */
export function feedFieldsOf(definition: MetricDefinition): FeedField[] {
  const { numerator, denominator } = linearTerms(definition);
  const needed = new Set<FeedField>();
  for (const sum of [...numerator.keys(), ...(denominator?.keys() ?? [])]) {
    for (const field of FIELDS_OF_SUM[sum] ?? []) needed.add(field);
  }
  return feedFields.filter((field) => needed.has(field));
}

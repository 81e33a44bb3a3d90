import type { BodyOf, CallResponse } from '@fixed-ops/contract';
import { type administrationCalls, defaultInventoryOptions } from '@fixed-ops/contract/administration';
import { type FieldRules, invalidMessage, parseNumber, requiredMessage } from '@fixed-ops/ui';

export type InventoryData = CallResponse<typeof administrationCalls.partsOptionsInvAnalysis>['data'];
type Status = InventoryData['statusMap'][number]['status'];

export interface StatusRow {
  /** Identifies the row while its code is typed. It is never sent. */
  readonly id: string;
  readonly dmsCode: string;
  readonly status: Status;
}
export interface InventoryValues {
  readonly agingEdges: readonly string[];
  readonly obsoleteMonths: string;
  readonly strict: boolean;
  readonly includeSources: readonly string[];
  readonly excludeBins: readonly string[];
  readonly statusMap: readonly StatusRow[];
  readonly daysSupplyTarget: string;
  readonly phaseInDemands: string;
  readonly phaseInMonths: string;
  readonly phaseOutMonths: string;
}

/** The values to which a reset returns. */
export const inventoryDefaults: InventoryValues = inventoryValuesOf(defaultInventoryOptions);

export function inventoryValuesOf(data: InventoryData): InventoryValues {
  return {
    agingEdges: data.agingEdges.map(String),
    obsoleteMonths: String(data.obsoleteMonths),
    strict: data.strict,
    includeSources: data.includeSources,
    excludeBins: data.excludeBins,
    statusMap: data.statusMap.map((row) => ({ ...row, id: row.dmsCode })),
    daysSupplyTarget: String(data.daysSupplyTarget),
    phaseInDemands: String(data.phaseIn.demands),
    phaseInMonths: String(data.phaseIn.months),
    phaseOutMonths: String(data.phaseOutMonths),
  };
}

const numberOf = (text: string) => parseNumber(text) ?? 0;

export function inventoryBodyOf(
  values: InventoryValues,
): BodyOf<typeof administrationCalls.putPartsOptionsInvAnalysis> {
  return {
    data: {
      agingEdges: values.agingEdges.map(Number),
      obsoleteMonths: numberOf(values.obsoleteMonths),
      strict: values.strict,
      includeSources: [...values.includeSources],
      excludeBins: [...values.excludeBins],
      statusMap: values.statusMap.map(({ dmsCode, status }) => ({ dmsCode: dmsCode.trim(), status })),
      daysSupplyTarget: numberOf(values.daysSupplyTarget),
      phaseIn: { demands: numberOf(values.phaseInDemands), months: numberOf(values.phaseInMonths) },
      phaseOutMonths: numberOf(values.phaseOutMonths),
    },
  };
}

/** Returns a validation for a whole number between two bounds. Its message names the field. */
export function wholeNumber(label: string, least: number, most: number) {
  return (text: string): string | null => {
    if (text.trim() === '') return requiredMessage(label);
    const number = parseNumber(text);
    if (number === null || !Number.isInteger(number)) return invalidMessage(label, 'whole number');
    return number < least || number > most
      ? `${label} is between ${least.toLocaleString('en-US')} and ${most.toLocaleString('en-US')}`
      : null;
  };
}

const MOST_MONTHS = 120;
const MOST_EDGES = 8;

/** The typed end of a column as a whole number of months. Null if the text is not one. */
export function edgeOfText(text: string): string | null {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= MOST_MONTHS ? String(number) : null;
}

export const inventoryRules: FieldRules<InventoryValues> = {
  agingEdges: {
    label: 'Aging columns end after',
    required: true,
    serverPath: 'data.agingEdges',
    validate: (edges) => (edges.length > MOST_EDGES ? `At most ${MOST_EDGES} columns` : null),
  },
  obsoleteMonths: {
    label: 'Obsolete after',
    serverPath: 'data.obsoleteMonths',
    validate: wholeNumber('Obsolete after', 1, MOST_MONTHS),
  },
  strict: { label: 'Only when nothing was received in that time either', serverPath: 'data.strict' },
  includeSources: { label: 'Sources that count', serverPath: 'data.includeSources' },
  excludeBins: { label: 'Bins that do not count', serverPath: 'data.excludeBins' },
  daysSupplyTarget: {
    label: 'Days of supply to aim for',
    serverPath: 'data.daysSupplyTarget',
    validate: wholeNumber('Days of supply to aim for', 1, 730),
  },
  phaseInDemands: {
    label: 'Phased in after demands',
    serverPath: 'data.phaseIn.demands',
    validate: wholeNumber('Phased in after demands', 1, 100),
  },
  phaseInMonths: {
    label: 'Within months',
    serverPath: 'data.phaseIn.months',
    validate: wholeNumber('Within months', 1, MOST_MONTHS),
  },
  phaseOutMonths: {
    label: 'Phased out after months without a sale',
    serverPath: 'data.phaseOutMonths',
    validate: wholeNumber('Phased out after months without a sale', 1, MOST_MONTHS),
  },
  statusMap: {
    label: 'Codes of the DMS',
    serverPath: 'data.statusMap',
    validate: (rows) => (rows.length > 200 ? 'At most 200 codes' : null),
    each: {
      key: ({ id }) => id,
      label: ({ dmsCode }) => (dmsCode === '' ? 'New code' : `Code ${dmsCode}`),
      fields: {
        dmsCode: { label: 'Code', required: true },
        status: { label: 'Status' },
      },
    },
  },
};

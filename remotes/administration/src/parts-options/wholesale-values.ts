import type { BodyOf, CallResponse } from '@fixed-ops/contract';
import { type administrationCalls, defaultWholesaleOptions } from '@fixed-ops/contract/administration';
import { type FieldRules, invalidMessage, parseNumber, requiredMessage } from '@fixed-ops/ui';
import { numberText } from '@fixed-ops/ui/form';
import { wholeNumber } from './inventory-values.ts';

export type WholesaleData = CallResponse<typeof administrationCalls.partsOptionsWholeSaleAnalysis>['data'];

interface TypeRow {
  /** Identifies the row while its pattern is typed. It is never sent. */
  readonly id: string;
  readonly pattern: string;
  readonly type: string;
}
export interface WholesaleValues {
  readonly staleDays: string;
  readonly minPrior12: string;
  readonly gpTarget: string;
  readonly excludeAccounts: readonly string[];
  readonly customerTypes: readonly TypeRow[];
}

export function wholesaleValuesOf(data: WholesaleData): WholesaleValues {
  return {
    staleDays: String(data.staleDays),
    minPrior12: numberText(data.minPrior12, 2),
    gpTarget: numberText(data.gpTarget, 1),
    excludeAccounts: data.excludeAccounts,
    customerTypes: data.customerTypes.map(({ pattern, type }) => ({ id: pattern, pattern, type })),
  };
}

/** The values to which a reset returns. */
export const wholesaleDefaults: WholesaleValues = wholesaleValuesOf(defaultWholesaleOptions);

export function wholesaleBodyOf(
  values: WholesaleValues,
): BodyOf<typeof administrationCalls.putPartsOptionsWholeSaleAnalysis> {
  return {
    data: {
      staleDays: parseNumber(values.staleDays) ?? 0,
      minPrior12: parseNumber(values.minPrior12) ?? 0,
      gpTarget: parseNumber(values.gpTarget) ?? 0,
      excludeAccounts: [...values.excludeAccounts],
      customerTypes: values.customerTypes.map(({ pattern, type }) => ({ pattern: pattern.trim(), type: type.trim() })),
    },
  };
}

/** Returns a validation for a number between two bounds. Its message names the field. */
const between = (label: string, least: number, most: number) => (text: string) => {
  if (text.trim() === '') return requiredMessage(label);
  const number = parseNumber(text);
  if (number === null) return invalidMessage(label, 'number');
  return number < least || number > most
    ? `${label} is between ${least.toLocaleString('en-US')} and ${most.toLocaleString('en-US')}`
    : null;
};

/** Validates the dollars that an account must have bought before it can be stale. */
export const priorProblem = between('Bought in the 12 months before', 0, 10_000_000);

export const wholesaleRules: FieldRules<WholesaleValues> = {
  staleDays: {
    label: 'Days without a sale',
    serverPath: 'data.staleDays',
    validate: wholeNumber('Days without a sale', 1, 1000),
  },
  minPrior12: {
    label: 'Bought in the 12 months before',
    serverPath: 'data.minPrior12',
    validate: priorProblem,
  },
  gpTarget: { label: 'Gross to aim for', serverPath: 'data.gpTarget', validate: between('Gross to aim for', 0, 100) },
  excludeAccounts: { label: 'Accounts that are not listed', serverPath: 'data.excludeAccounts' },
  customerTypes: {
    label: 'Customer types',
    serverPath: 'data.customerTypes',
    each: {
      key: ({ id }) => id,
      label: ({ pattern }) => (pattern === '' ? 'New pattern' : `Pattern ${pattern}`),
      fields: { pattern: { label: 'Name or number', required: true }, type: { label: 'Type', required: true } },
    },
  },
};

/** Who pays for a line, in the order of every table. No other file holds this list (scripts/pay-types.test.mjs). */
export const payTypeCodes = ['C', 'W', 'I', 'S', 'M', 'F', 'B'] as const;
export type PayTypeCode = (typeof payTypeCodes)[number];

interface PayTypeDefinition {
  /** The name on screens and in files. */
  readonly name: string;
  /** The name within a sentence or after a comma. */
  readonly inSentence: string;
  /** The name for narrow places: `Customer`. */
  readonly short: string;
  /** The token of the pay type's color. It is the same everywhere. */
  readonly color: `chart.${string}`;
}

export const payTypes: Readonly<Record<PayTypeCode, PayTypeDefinition>> = {
  C: { name: 'Customer pay', inSentence: 'customer pay', short: 'Customer', color: 'chart.customerPay' },
  W: { name: 'Warranty', inSentence: 'warranty', short: 'Warranty', color: 'chart.warranty' },
  I: { name: 'Internal', inSentence: 'internal', short: 'Internal', color: 'chart.internal' },
  S: { name: 'Service contract', inSentence: 'service contract', short: 'Contract', color: 'chart.4' },
  M: { name: 'Maintenance plan', inSentence: 'maintenance plan', short: 'Plan', color: 'chart.5' },
  F: { name: 'Fleet', inSentence: 'fleet', short: 'Fleet', color: 'chart.6' },
  B: { name: 'Body', inSentence: 'body', short: 'Body', color: 'chart.7' },
};

/** Tells whether a scope or a code is a pay type. It is not for `all` or for a parts sale type. */
export function isPayType(code: string): code is PayTypeCode {
  return Object.hasOwn(payTypes, code);
}

/** The name of a pay type, such as `Customer pay`. An unknown code comes back unchanged. */
export function payTypeName(code: string): string {
  return isPayType(code) ? payTypes[code].name : code;
}

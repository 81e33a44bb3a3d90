import type { BodyOf, CallResponse } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { formatMonth } from '@fixed-ops/metrics';
import { type FieldRules, parseNumber, requiredMessage } from '@fixed-ops/ui';
import { numberText } from '@fixed-ops/ui/form';
import { measureOf } from '../frame/measures.ts';

export type AveragesData = CallResponse<typeof administrationCalls.serviceOptionsAverages>['data'];
export type Baseline = AveragesData['baseline'];

/** One typed average. */
interface ManualRow {
  readonly key: string;
  readonly value: string;
}
export interface AverageValues {
  readonly baseline: Baseline;
  readonly excludeMonths: readonly string[];
  readonly manual: readonly ManualRow[];
}

export const measureName = (key: string): string => measureOf(key)?.label ?? key;

const MOST_DECIMALS = 4;

/** The number of decimals needed to show a value completely. */
function manualText(key: string, value: number): string {
  const typed = String(value).split('.')[1]?.length ?? 0;
  return numberText(value, Math.min(MOST_DECIMALS, Math.max(measureOf(key)?.displayDecimals ?? 0, typed)));
}

export function averageValuesOf({ baseline, excludeMonths, manual }: AveragesData): AverageValues {
  return {
    baseline,
    excludeMonths: [...excludeMonths].sort(),
    manual: Object.entries(manual).map(([key, value]) => ({ key, value: manualText(key, value) })),
  };
}

export function averageBodyOf(values: AverageValues): BodyOf<typeof administrationCalls.putServiceOptionsAverages> {
  return {
    data: {
      baseline: values.baseline,
      excludeMonths: [...values.excludeMonths],
      manual: Object.fromEntries(values.manual.map(({ key, value }) => [key, parseNumber(value) ?? 0])),
    },
  };
}

const MOST = 1_000_000_000;

export const averageRules: FieldRules<AverageValues> = {
  baseline: {
    label: 'Average',
    serverPath: 'data.baseline',
    validate: (baseline, { manual }) =>
      baseline === 'manual' && manual.length === 0 ? 'Please enter a value for at least one figure' : null,
  },
  excludeMonths: {
    label: 'Months left out',
    serverPath: 'data.excludeMonths',
    validate: (months) => (months.length > 120 ? 'At most 120 months can be left out' : null),
  },
  manual: {
    label: 'Own values',
    serverPath: 'data.manual',
    each: {
      key: ({ key }) => key,
      label: ({ key }) => measureName(key),
      fields: {
        value: {
          label: 'Value',
          type: 'number',
          validate: (text) => {
            if (text.trim() === '') return requiredMessage('Value');
            return Math.abs(parseNumber(text) ?? 0) > MOST ? 'Value is too large' : null;
          },
        },
      },
    },
  },
};

/** Reads a typed month: "2026-02", "02/2026", "Feb 2026". Null for anything else. */
export function monthOfText(text: string): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})$/.exec(trimmed);
  const us = /^(\d{1,2})\/(\d{4})$/.exec(trimmed);
  const named = /^([a-z]{3,9})\.?\s+(\d{4})$/i.exec(trimmed);
  const month = named ? monthNumber(named[1] ?? '') : Number(iso?.[2] ?? us?.[1] ?? 0);
  const year = iso?.[1] ?? us?.[2] ?? named?.[2];
  return year && month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : null;
}

function monthNumber(word: string): number {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  return months.findIndex((month) => formatMonth(month).toLowerCase().startsWith(word.toLowerCase())) + 1;
}

import type { DealershipInfo } from '@fixed-ops/contract';
import { formatDate } from '@fixed-ops/metrics';
import { type FieldRules, parseNumber, requiredMessage } from '@fixed-ops/ui';
import type { DealershipChange } from './dealership-settings.ts';

export interface DoorRow {
  readonly id: string;
  readonly from: string;
  readonly rate: string;
  readonly laborTypes: readonly string[];
}
interface WarrantyRow {
  readonly id: string;
  readonly manufacturer: string;
  readonly from: string;
  readonly laborRate: string;
  readonly partsMarkupPct: string;
}
interface InternalRow {
  readonly id: string;
  readonly from: string;
  readonly rate: string;
}
export interface RateValues {
  readonly doorRates: readonly DoorRow[];
  readonly internalRates: readonly InternalRow[];
  readonly warrantyRates: readonly WarrantyRow[];
}

/** Newest first, so that the current rate is on top. */
const newestFirst = <Row extends { readonly from: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.from < b.from ? 1 : -1));

export function rateValuesOf(info: DealershipInfo): RateValues {
  return {
    doorRates: newestFirst(
      info.doorRates.map(({ from, rate, laborTypes }) => ({
        id: `${from} ${laborTypes.join()}`,
        from,
        rate: rate.toFixed(2),
        laborTypes,
      })),
    ),
    internalRates: newestFirst(
      (info.internalRates ?? []).map(({ from, rate }) => ({ id: from, from, rate: rate.toFixed(2) })),
    ),
    warrantyRates: newestFirst(
      info.warrantyRates.map(({ manufacturer, from, laborRate, partsMarkupPct }) => ({
        id: `${manufacturer} ${from}`,
        manufacturer,
        from,
        laborRate: laborRate.toFixed(2),
        partsMarkupPct: String(partsMarkupPct),
      })),
    ),
  };
}

export const rateChangeOf = ({ doorRates, internalRates, warrantyRates }: RateValues): DealershipChange => ({
  doorRates: doorRates.map(({ from, rate, laborTypes }) => ({
    from,
    rate: parseNumber(rate) ?? 0,
    laborTypes: [...laborTypes],
  })),
  internalRates: internalRates.map(({ from, rate }) => ({ from, rate: parseNumber(rate) ?? 0 })),
  warrantyRates: warrantyRates.map(({ manufacturer, from, laborRate, partsMarkupPct }) => ({
    manufacturer: manufacturer.trim(),
    from,
    laborRate: parseNumber(laborRate) ?? 0,
    partsMarkupPct: parseNumber(partsMarkupPct) ?? 0,
  })),
});

const rateProblem = (label: string) => (text: string) => {
  if (text.trim() === '') return requiredMessage(label);
  const rate = parseNumber(text);
  return rate !== null && (rate < 1 || rate > 2000) ? `${label} is between $1 and $2,000 an hour` : null;
};

/** The first day of a rate, which names its row. */
export const dayInWords = (from: string): string => (from === '' ? 'a new day' : formatDate(from));

export const rateRules: FieldRules<RateValues> = {
  doorRates: {
    label: 'Door rates',
    each: {
      key: ({ id }) => id,
      label: ({ from }) => `Door rate from ${dayInWords(from)}`,
      fields: {
        from: { label: 'From', required: true, type: 'date' },
        rate: { label: 'Rate per hour', type: 'amount', validate: rateProblem('Rate per hour') },
        laborTypes: { label: 'Labor types' },
      },
    },
  },
  internalRates: {
    label: 'Internal rates',
    each: {
      key: ({ id }) => id,
      label: ({ from }) => `Internal rate from ${dayInWords(from)}`,
      fields: {
        from: { label: 'From', required: true, type: 'date' },
        rate: { label: 'Rate per hour', type: 'amount', validate: rateProblem('Rate per hour') },
      },
    },
  },
  warrantyRates: {
    label: 'Warranty rates',
    each: {
      key: ({ id }) => id,
      label: ({ manufacturer, from }) => `Warranty rate ${manufacturer} from ${dayInWords(from)}`,
      fields: {
        manufacturer: { label: 'Manufacturer', required: true },
        from: { label: 'From', required: true, type: 'date' },
        laborRate: { label: 'Labor rate', type: 'amount', validate: rateProblem('Labor rate') },
        partsMarkupPct: {
          label: 'Parts markup',
          type: 'number',
          validate: (text) => {
            if (text.trim() === '') return requiredMessage('Parts markup');
            const markup = parseNumber(text);
            return markup !== null && (markup < 0 || markup > 500) ? 'Parts markup is between 0 and 500%' : null;
          },
        },
      },
    },
  },
};

/** The entered rate that applies on a day; null if none has begun by then. */
const rateOn = <Row extends { readonly from: string }>(rows: readonly Row[], day: string): Row | null =>
  newestFirst(rows.filter(({ from }) => from !== '' && from <= day))[0] ?? null;

/** The rates of a day in dollars an hour: the door rate, the internal rate of used cars, and the warranty rate. */
export function ratesOn({ doorRates, internalRates, warrantyRates }: RateValues, day: string) {
  const [door, internal, warranty] = [
    rateOn(
      doorRates.filter(({ laborTypes }) => laborTypes.length === 0),
      day,
    ),
    rateOn(internalRates, day),
    rateOn(warrantyRates, day),
  ];
  return {
    door: door && parseNumber(door.rate),
    internal: internal && parseNumber(internal.rate),
    warranty: warranty && parseNumber(warranty.laborRate),
  };
}

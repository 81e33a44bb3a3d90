import type { DealershipInfo } from '@fixed-ops/contract';
import { HOURLY_RATE_LIMITS } from '@fixed-ops/contract/administration';
import { formatDate } from '@fixed-ops/metrics';
import { type FieldRules, parseNumber } from '@fixed-ops/ui';
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
/** An internal rate, or a warranty rate without a markup. */
interface DatedRow {
  readonly id: string;
  readonly from: string;
  readonly rate: string;
}
export interface RateValues {
  readonly doorRates: readonly DoorRow[];
  readonly internalRates: readonly DatedRow[];
  readonly warrantyRates: readonly WarrantyRow[];
  readonly plainWarrantyRates: readonly DatedRow[];
}

/** Newest first, so that the current rate is on top. */
const newestFirst = <Row extends { readonly from: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.from < b.from ? 1 : -1));

const datedRowsOf = (rates: DealershipInfo['internalRates'] = []): DatedRow[] =>
  newestFirst(rates.map(({ from, rate }) => ({ id: from, from, rate: rate.toFixed(2) })));

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
    internalRates: datedRowsOf(info.internalRates),
    warrantyRates: newestFirst(
      info.warrantyRates.map(({ manufacturer, from, laborRate, partsMarkupPct }) => ({
        id: `${manufacturer} ${from}`,
        manufacturer,
        from,
        laborRate: laborRate.toFixed(2),
        partsMarkupPct: String(partsMarkupPct),
      })),
    ),
    plainWarrantyRates: datedRowsOf(info.plainWarrantyRates),
  };
}

const datedRatesOf = (rows: readonly DatedRow[]) =>
  rows.map(({ from, rate }) => ({ from, rate: parseNumber(rate) ?? 0 }));

export const rateChangeOf = ({
  doorRates,
  internalRates,
  warrantyRates,
  plainWarrantyRates,
}: RateValues): DealershipChange => ({
  doorRates: doorRates.map(({ from, rate, laborTypes }) => ({
    from,
    rate: parseNumber(rate) ?? 0,
    laborTypes: [...laborTypes],
  })),
  internalRates: datedRatesOf(internalRates),
  warrantyRates: warrantyRates.map(({ manufacturer, from, laborRate, partsMarkupPct }) => ({
    manufacturer: manufacturer.trim(),
    from,
    laborRate: parseNumber(laborRate) ?? 0,
    partsMarkupPct: parseNumber(partsMarkupPct) ?? 0,
  })),
  plainWarrantyRates: datedRatesOf(plainWarrantyRates),
});

const rateProblem = (label: string) => (text: string) => {
  const rate = parseNumber(text);
  const { least, most } = HOURLY_RATE_LIMITS;
  return rate !== null && (rate < least || rate > most) ? `${label} is between $1 and $2,000 an hour` : null;
};

/** The first day of a rate, which names its row. */
export const dayInWords = (from: string): string => (from === '' ? 'a new day' : formatDate(from));

const datedFields: FieldRules<Omit<DatedRow, 'id'>> = {
  from: { label: 'From', required: true, type: 'date' },
  rate: { label: 'Rate per hour', required: true, type: 'amount', validate: rateProblem('Rate per hour') },
};

export const rateRules: FieldRules<RateValues> = {
  doorRates: {
    label: 'Door rates',
    each: {
      key: ({ id }) => id,
      label: ({ from }) => `Door rate from ${dayInWords(from)}`,
      fields: {
        from: { label: 'From', required: true, type: 'date' },
        rate: { label: 'Rate per hour', required: true, type: 'amount', validate: rateProblem('Rate per hour') },
        laborTypes: { label: 'Labor types' },
      },
    },
  },
  internalRates: {
    label: 'Internal rates',
    each: {
      key: ({ id }) => id,
      label: ({ from }) => `Internal rate from ${dayInWords(from)}`,
      fields: datedFields,
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
        laborRate: { label: 'Labor rate', required: true, type: 'amount', validate: rateProblem('Labor rate') },
        partsMarkupPct: {
          label: 'Parts markup',
          required: true,
          type: 'number',
          validate: (text) => {
            const markup = parseNumber(text);
            return markup !== null && (markup < 0 || markup > 500) ? 'Parts markup is between 0 and 500%' : null;
          },
        },
      },
    },
  },
  plainWarrantyRates: {
    label: 'Warranty rates without a markup',
    each: {
      key: ({ id }) => id,
      label: ({ from }) => `Warranty rate without a markup from ${dayInWords(from)}`,
      fields: datedFields,
    },
  },
};

/** The entered rate that applies on a day; null if none has begun by then. */
const rateOn = <Row extends { readonly from: string }>(rows: readonly Row[], day: string): Row | null =>
  newestFirst(rows.filter(({ from }) => from !== '' && from <= day))[0] ?? null;

/** The rates of a day in dollars an hour: the door rate, the internal rate of used cars, and the warranty rate. */
export function ratesOn({ doorRates, internalRates, warrantyRates, plainWarrantyRates }: RateValues, day: string) {
  const [door, internal, agreed, plain] = [
    rateOn(
      doorRates.filter(({ laborTypes }) => laborTypes.length === 0),
      day,
    ),
    rateOn(internalRates, day),
    rateOn(warrantyRates, day),
    rateOn(plainWarrantyRates, day),
  ];
  // The newest rate applies, and of one day the agreement.
  const isPlainNewer = plain !== null && plain.from > (agreed?.from ?? '');
  const warranty = isPlainNewer ? plain.rate : agreed?.laborRate;
  return {
    door: door && parseNumber(door.rate),
    internal: internal && parseNumber(internal.rate),
    warranty: warranty === undefined ? null : parseNumber(warranty),
  };
}

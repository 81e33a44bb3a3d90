import { HOURLY_RATE_LIMITS } from '@fixed-ops/contract/administration';
import { type onboardingFoundSchema, ratesStepSchema } from '@fixed-ops/contract/help';
import { formatDate } from '@fixed-ops/metrics';
import { type FieldRules, parseNumber, requiredMessage } from '@fixed-ops/ui';
import { closesProblem, type DayHours, opensProblem, weekdaysOf } from '@fixed-ops/ui/form';
import type { z } from 'zod';
import type { StepData } from '../../frame/use-step-form.ts';

type FoundRates = Pick<z.output<typeof onboardingFoundSchema>, 'store' | 'rates'>;
type SavedStore = z.output<typeof ratesStepSchema>['stores'][number];

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Day = (typeof DAYS)[number];
type DayField = `${keyof DayHours}${Day}`;

/** The field names of the weekdays, Monday first. */
export const DAY_FIELDS = DAYS.map((day) => ({
  opens: `opens${day}`,
  closes: `closes${day}`,
  counts: `counts${day}`,
})) satisfies readonly Record<keyof DayHours, DayField>[];

/** The entered weekdays of a store, Monday first. */
export const weekOfRow = (row: RateRow): DayHours[] =>
  DAY_FIELDS.map(({ opens, closes, counts }) => ({ opens: row[opens], closes: row[closes], counts: row[counts] }));

export interface RateRow extends Readonly<Record<DayField, string>> {
  /** The id of the store. */
  readonly store: string;
  readonly doorRate: string;
  readonly warrantyRate: string;
  readonly internalRate: string;
  readonly warrantyPartsMarkup: string;
  /** `YYYY-MM-DD`. If it is empty, an entered rate takes the place of the one of the files, or applies to all data. */
  readonly from: string;
  /** Days that differ from their weekday: `2026-12-25` is closed, `2026-12-24 half` half a day, `2026-12-27 open` open. */
  readonly days: readonly string[];
}
export interface RateValues {
  readonly stores: readonly RateRow[];
}

const USUAL_WEEK = [1, 1, 1, 1, 1, 0.5, 0];

const dollars = (rate: number | null | undefined) => (rate === null || rate === undefined ? '' : rate.toFixed(2));
const dayTag = ({ date, weight }: SavedStore['days'][number]) =>
  weight === 0 ? date : weight === 0.5 ? `${date} half` : `${date} open`;

/** Converts a typed or pasted day to a tag; null for other text. `half` after the day makes it half a day. */
export function tidyDay(text: string): string | null {
  const [day = '', ...rest] = text.trim().split(/\s+/);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day);
  const iso = american
    ? `${american[3]}-${String(american[1]).padStart(2, '0')}-${String(american[2]).padStart(2, '0')}`
    : day;
  const date = new Date(`${iso}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso)
    return null;
  const word = rest.join(' ').toLowerCase();
  if (word === '' || word === 'closed') return iso;
  return word === 'half' || word === 'open' ? `${iso} ${word}` : null;
}

/** Converts a day to a tag. Other text is kept, so that it is shown with an error and not lost in a save. */
export const keptDay = (text: string): string | null => tidyDay(text) ?? (text.trim() || null);

/** A tag in words: "Dec 24, 2026, half a day". */
export function dayWords(tag: string): string {
  if (tidyDay(tag) !== tag) return tag;
  const counts = { 0: 'closed', 0.5: 'half a day', 1: 'open' }[weightOfTag(tag)];
  return `${formatDate(tag.slice(0, 10))}, ${counts}`;
}

/** Why the days are not valid: a text that is no day, or one day with two values. Null if they are valid. */
function daysProblem(tags: readonly string[]): string | null {
  const wrong = tags.find((tag) => tidyDay(tag) !== tag);
  if (wrong !== undefined) return `“${wrong}” is not a date such as 12/24/2026, with half or open after it`;
  const dates = tags.map((tag) => tag.slice(0, 10));
  const twice = dates.find((date, at) => dates.indexOf(date) !== at);
  return twice === undefined ? null : `${formatDate(twice)} is listed twice: remove one of them`;
}

const weightOfTag = (tag: string) => (tag.endsWith(' half') ? 0.5 : tag.endsWith(' open') ? 1 : 0);

/** A row for each store of the first step, by id. Values from the files are used until somebody enters others. */
export function rateValuesOf(saved: unknown, stores: readonly string[], found: readonly FoundRates[]): RateValues {
  const { data } = ratesStepSchema.safeParse(saved);
  return {
    stores: stores.map((store) => {
      const own = data?.stores.find((each) => each.store === store);
      const rates = found.find((each) => each.store === store)?.rates ?? [];
      const newest = (scope: FoundRates['rates'][number]['scope']) =>
        rates.filter((each) => each.scope === scope).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.rate;
      const week = own?.weekdays ?? USUAL_WEEK;
      const days = Object.fromEntries(
        DAY_FIELDS.flatMap(({ opens, closes, counts }, index) => [
          [opens, own?.hours?.[index]?.opens ?? ''],
          [closes, own?.hours?.[index]?.closes ?? ''],
          [counts, String(week[index] ?? 0)],
        ]),
      );
      return {
        store,
        doorRate: dollars(own ? own.doorRate : newest('door')),
        warrantyRate: dollars(own ? own.warrantyRate : newest('warranty')),
        internalRate: dollars(own ? own.internalRate : newest('internal')),
        warrantyPartsMarkup: own?.warrantyPartsMarkup == null ? '' : String(own.warrantyPartsMarkup),
        from: own?.from ?? '',
        days: (own?.days ?? []).map(dayTag),
        ...(days as Record<DayField, string>),
      };
    }),
  };
}

export function rateDataOf({ stores }: RateValues): StepData<'rates'> {
  return {
    stores: stores.map((row) => ({
      ...daysOf(row),
      store: row.store,
      doorRate: parseNumber(row.doorRate) ?? 0,
      warrantyRate: parseNumber(row.warrantyRate),
      internalRate: parseNumber(row.internalRate),
      warrantyPartsMarkup: parseNumber(row.warrantyPartsMarkup),
      from: row.from === '' ? null : row.from,
      days: row.days.map((tag) => ({ date: tag.slice(0, 10), weight: weightOfTag(tag) })),
    })),
  };
}

/** The share of a working day of each weekday, with its hours if these are known. */
function daysOf(row: RateRow) {
  const week = weekdaysOf(weekOfRow(row));
  const hasHours = week.some(({ opens }) => opens !== null);
  return {
    weekdays: week.map(({ weight }) => weight),
    hours: hasHours ? week.map(({ opens, closes }) => ({ opens, closes })) : null,
  };
}

const requiredRate = (label: string) => (text: string) =>
  text.trim() === '' ? requiredMessage(label) : optionalRate(label)(text);

const optionalRate = (label: string) => (text: string) => {
  if (text.trim() === '') return null;
  const rate = parseNumber(text);
  const { least, most } = HOURLY_RATE_LIMITS;
  return rate !== null && (rate < least || rate > most) ? `${label} is between $1 and $2,000 an hour` : null;
};

/** Both values are agreed with the manufacturer. With only a markup, the warranty rate would be zero. */
const warrantyProblem = (text: string, row: RateRow): string | null =>
  text.trim() === '' && row.warrantyPartsMarkup.trim() !== ''
    ? requiredMessage('Warranty rate')
    : optionalRate('Warranty rate')(text);

interface DayRule {
  readonly label: string;
  readonly serverPath: string;
  readonly validate?: (text: string, row: RateRow) => string | null;
}
const dayRules = Object.fromEntries(
  DAY_FIELDS.flatMap(({ opens, closes, counts }, index): [DayField, DayRule][] => [
    [
      opens,
      {
        label: 'Opens',
        serverPath: `hours.${index}.opens`,
        validate: (text, row) => opensProblem(text, { closes: row[closes] }),
      },
    ],
    [
      closes,
      {
        label: 'Closes',
        serverPath: `hours.${index}.closes`,
        validate: (text, row) => closesProblem(text, { opens: row[opens] }),
      },
    ],
    [counts, { label: 'Counts', serverPath: `weekdays.${index}` }],
  ]),
) as { readonly [Field in DayField]: DayRule };

/** The rules of the rows. `nameOf` gives the name of a store. */
export const rateRulesFor = (nameOf: (store: string) => string): FieldRules<RateValues> => ({
  stores: {
    label: 'Stores',
    serverPath: 'data.stores',
    each: {
      key: ({ store }) => store,
      label: ({ store }) => nameOf(store),
      fields: {
        doorRate: { label: 'Door rate', type: 'amount', validate: requiredRate('Door rate') },
        warrantyRate: { label: 'Warranty rate', type: 'amount', validate: warrantyProblem },
        internalRate: { label: 'Internal rate', type: 'amount', validate: optionalRate('Internal rate') },
        warrantyPartsMarkup: {
          label: 'Warranty parts markup',
          type: 'number',
          validate: (text) => {
            const markup = parseNumber(text);
            return markup !== null && (markup < 0 || markup > 500) ? 'Parts markup is between 0 and 500%' : null;
          },
        },
        from: { label: 'In effect from', type: 'date' },
        days: { label: 'Special days', validate: daysProblem },
        ...dayRules,
      },
    },
  },
});

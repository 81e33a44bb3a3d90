import { type onboardingFoundSchema, ratesStepSchema } from '@fixed-ops/contract/help';
import { formatDate } from '@fixed-ops/metrics';
import { type FieldRules, parseNumber, requiredMessage } from '@fixed-ops/ui';
import { closesProblem, type DayHours, opensProblem, weekdaysOf } from '@fixed-ops/ui/form';
import type { z } from 'zod';
import type { StepData } from '../../frame/use-step-form.ts';

type Found = Pick<z.output<typeof onboardingFoundSchema>, 'store' | 'rates'>;
type SavedStore = z.output<typeof ratesStepSchema>['stores'][number];

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Day = (typeof DAYS)[number];
type DayField = `${keyof DayHours}${Day}`;

/** Names of the fields of the weekdays, Monday first. */
export const DAY_FIELDS = DAYS.map((day) => ({
  opens: `opens${day}`,
  closes: `closes${day}`,
  counts: `counts${day}`,
})) satisfies readonly Record<keyof DayHours, DayField>[];

/** The weekdays of a store as they are entered, Monday first. */
export const weekOfRow = (row: RateRow): DayHours[] =>
  DAY_FIELDS.map(({ opens, closes, counts }) => ({ opens: row[opens], closes: row[closes], counts: row[counts] }));

export interface RateRow extends Readonly<Record<DayField, string>> {
  /** Its id. */
  readonly store: string;
  readonly doorRate: string;
  readonly warrantyRate: string;
  readonly internalRate: string;
  readonly warrantyPartsMarkup: string;
  /** `YYYY-MM-DD`, or empty: as far back as the data go. */
  readonly from: string;
  /** Days that count otherwise than their weekday, as `2026-12-25` or `2026-12-24 half`. */
  readonly days: readonly string[];
}
export interface RateValues {
  readonly stores: readonly RateRow[];
}

const USUAL_WEEK = [1, 1, 1, 1, 1, 0.5, 0];

const dollars = (rate: number | null | undefined) => (rate === null || rate === undefined ? '' : rate.toFixed(2));
const dayTag = ({ date, weight }: SavedStore['days'][number]) =>
  weight === 0 ? date : weight === 0.5 ? `${date} half` : `${date} open`;

/** A day as it is typed or pasted, as a tag; null for anything else. `half` behind it makes it one. */
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

/** A day as a tag, and as it was typed what is none: it stays, with what is wrong beside it, instead of going with the save. */
export const keptDay = (text: string): string | null => tidyDay(text) ?? (text.trim() || null);

/** What a tag is called: "Dec 24, 2026, half a day". */
export function dayWords(tag: string): string {
  if (tidyDay(tag) !== tag) return tag;
  const counts = { 0: 'closed', 0.5: 'half a day', 1: 'open' }[weightOfTag(tag)];
  return `${formatDate(tag.slice(0, 10))}, ${counts}`;
}

/** Texts that are no day, and a day that would count in two ways. */
function daysProblem(tags: readonly string[]): string | null {
  const wrong = tags.find((tag) => tidyDay(tag) !== tag);
  if (wrong !== undefined) return `“${wrong}” is no day such as 12/24/2026, with half or open behind it`;
  const dates = tags.map((tag) => tag.slice(0, 10));
  const twice = dates.find((date, at) => dates.indexOf(date) !== at);
  return twice === undefined ? null : `${formatDate(twice)} stands twice: take one of them away`;
}

const weightOfTag = (tag: string) => (tag.endsWith(' half') ? 0.5 : tag.endsWith(' open') ? 1 : 0);

/** A row for every store of the first step, by their ids; what the files say stands where nobody has entered anything. */
export function rateValuesOf(saved: unknown, stores: readonly string[], found: readonly Found[]): RateValues {
  const { data } = ratesStepSchema.safeParse(saved);
  return {
    stores: stores.map((store) => {
      const own = data?.stores.find((each) => each.store === store);
      const rates = found.find((each) => each.store === store)?.rates ?? [];
      const newest = (scope: Found['rates'][number]['scope']) =>
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

/** How much each weekday counts, and its hours where any are known. */
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
  return rate !== null && (rate < 1 || rate > 2000) ? `${label} is between $1 and $2,000 an hour` : null;
};

/** The manufacturer agrees on both; a markup alone would leave the warranty rate at nothing an hour. */
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

/** The rules of the rows; `nameOf` says what a store is called. */
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
        from: { label: 'Hold from', type: 'date' },
        days: { label: 'Days that differ', validate: daysProblem },
        ...dayRules,
      },
    },
  },
});

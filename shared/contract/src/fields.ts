import { payTypeCodes, periodPresets } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { QueryInput } from './call.ts';

/** Two ids that stand side by side in most paths. Their brands prevent a mix-up. */
export const userIdSchema = z.string().min(1).max(64).brand<'UserId'>();
export const dealershipIdSchema = z.string().min(1).max(64).brand<'DealershipId'>();
export type UserId = z.output<typeof userIdSchema>;
export type DealershipId = z.output<typeof dealershipIdSchema>;

// Comparisons go back from a date, and months end after it. All of these years must have four digits.
const YEAR = '(?:19|2\\d)\\d{2}';
const DATE_PATTERN = new RegExp(`^${YEAR}-\\d{2}-\\d{2}$`);
const MONTH_PATTERN = new RegExp(`^${YEAR}-(0[1-9]|1[0-2])$`);

function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** A business date, `YYYY-MM-DD`, that exists in the calendar, from 1900 to 2999. */
export const businessDateSchema = z
  .string()
  .refine(isCalendarDate, { error: 'is not a calendar date in the form YYYY-MM-DD', abort: true });
/** A calendar month, `YYYY-MM`, from 1900 to 2999. */
export const monthSchema = z.string().regex(MONTH_PATTERN, { error: 'is not a month in the form YYYY-MM' });
/** The first valid date of a requested period. Comparisons and history go back from it, and must also have valid dates. */
const EARLIEST = '1950-01-01';
/** A date of a requested period. */
export const periodDateSchema = businessDateSchema.refine((date) => date >= EARLIEST, {
  error: `is before ${EARLIEST}`,
});
/** The id of a row that the database numbers. It is sent as text. */
export const rowIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'is not an id' })
  .transform(Number);
export const instantSchema = z.iso.datetime({ offset: true });

export const departmentSchema = z.enum(['service', 'parts']);
export const payTypeSchema = z.enum(payTypeCodes);
export type PayType = z.output<typeof payTypeSchema>;

/** The longest number, name or code of a dealership, in characters. The import has the same limit (docs/import.md, "Values"). */
export const LONGEST_CODE = 250;
/** A number, name or code in a query. */
export const codeSchema = z.string().max(LONGEST_CODE);

/** A comma-separated list in a query string. */
export const commaListSchema = z
  .string()
  .max(8000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
export const payTypeListSchema = commaListSchema.pipe(z.array(payTypeSchema));

/** The path of the calls of one person in one dealership, and its parameters. */
export const memberPath = 'Users/{userId}/Dealerships/{dealershipId}';
export const memberParams = z.object({ userId: userIdSchema, dealershipId: dealershipIdSchema });
/** A reading call with that path and its own name. */
export const memberGet = <Name extends string>(name: Name) =>
  ({ name, base: 'api', method: 'GET', path: `${memberPath}/${name}` }) as const;
export const noParams = z.object({});
export const noQuery = z.object({});
export const noBody = z.undefined();

export const comparisonSchema = z.enum(['priorPeriod', 'priorYear', 'average', 'none']);
export type Comparison = z.output<typeof comparisonSchema>;

/** The entry of `advisors` for repair orders without an advisor. Their number is empty, but an empty entry of a list would be ignored. */
export const NO_ADVISOR = 'no-advisor';

/** Query parameters of every dashboard call. Without dates, the period is month to date. */
export const standardQuery = z.object({
  startDate: periodDateSchema.optional(),
  endDate: periodDateSchema.optional(),
  /** The preset of the dates. It decides which prior period they have. Without it, the dates alone decide. */
  period: z.enum(periodPresets.map(({ key }) => key)).optional(),
  advisors: commaListSchema.optional(),
  technicians: commaListSchema.optional(),
  payTypes: payTypeListSchema.optional(),
  laborTypes: commaListSchema.optional(),
  shops: commaListSchema.optional(),
  compare: comparisonSchema.default('priorPeriod'),
});
export type StandardQuery = z.output<typeof standardQuery>;
/** These parameters as a caller passes them. */
export type StandardParameters = QueryInput<typeof standardQuery>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, { error: 'is not a whole number' })
  .transform(Number);
/** Page, size, order and search of list calls. */
export const listQuery = z.object({
  page: wholeNumber.pipe(z.number().min(1).max(100_000)).default(1),
  pageSize: wholeNumber.pipe(z.number().min(1).max(500)).default(50),
  sort: commaListSchema.optional(),
  search: z.string().max(200).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** For a list with phone numbers: whether its file has them too. */
export const contactsQuery = { contacts: z.enum(['true', 'false']).optional() };

/** The fields around every answer about a period: the time of the data, its dates and its comparison. */
export const envelopeFields = {
  /** The time when the newest feed file was loaded. Null before the first. */
  asOf: instantSchema.nullable(),
  startDate: businessDateSchema,
  endDate: businessDateSchema,
  compareStartDate: businessDateSchema.nullable(),
  compareEndDate: businessDateSchema.nullable(),
  /** Why the comparison has a different number of days. Null if the number is the same. */
  compareNote: z.string().nullable(),
  /** The last day of all feeds of the answer. Periods up to now end on it. Null before the first file. */
  dataThrough: businessDateSchema.nullable(),
};
export type EnvelopeField = keyof typeof envelopeFields;
/** Envelope of one answer. */
export function envelope<D extends z.ZodType>(data: D) {
  return z.object({ ...envelopeFields, data });
}
/** Envelope of a list. `total` counts the rows, and `totals` sums the columns, both over the whole selection and not only the page. */
export function listEnvelope<D extends z.ZodType, T extends z.ZodType>(row: D, totals: T) {
  return z.object({
    ...envelopeFields,
    data: z.array(row),
    total: z.number(),
    page: z.number(),
    pageSize: z.number(),
    totals,
  });
}

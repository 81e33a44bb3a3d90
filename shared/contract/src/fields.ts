import { payTypeCodes, periodPresets } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { QueryInput } from './call.ts';

/** Two ids that travel side by side in most paths; the brands keep them from being swapped. */
export const userIdSchema = z.string().min(1).max(64).brand<'UserId'>();
export const dealershipIdSchema = z.string().min(1).max(64).brand<'DealershipId'>();
export type UserId = z.output<typeof userIdSchema>;
export type DealershipId = z.output<typeof dealershipIdSchema>;

// Comparisons reach back from a date and months end after it: neither may leave the years that have four digits.
const YEAR = '(?:19|2\\d)\\d{2}';
const DATE_PATTERN = new RegExp(`^${YEAR}-\\d{2}-\\d{2}$`);
const MONTH_PATTERN = new RegExp(`^${YEAR}-(0[1-9]|1[0-2])$`);

function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** A business date, `YYYY-MM-DD`, that exists in the calendar; of the years 1900 to 2999. */
export const businessDateSchema = z
  .string()
  .refine(isCalendarDate, { error: 'is not a calendar date in the form YYYY-MM-DD', abort: true });
/** A calendar month, `YYYY-MM`; of the years 1900 to 2999. */
export const monthSchema = z.string().regex(MONTH_PATTERN, { error: 'is not a month in the form YYYY-MM' });
/** First date of a period that can be asked for: comparisons and history reach back from it, and their dates must be dates. */
const EARLIEST = '1950-01-01';
/** A date of a period that somebody asks for. */
export const periodDateSchema = businessDateSchema.refine((date) => date >= EARLIEST, {
  error: `is before ${EARLIEST}`,
});
/** The id of a row that the database numbers; it travels as text. */
export const rowIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'is not an id' })
  .transform(Number);
export const instantSchema = z.iso.datetime({ offset: true });

export const departmentSchema = z.enum(['service', 'parts']);
export const payTypeSchema = z.enum(payTypeCodes);
export type PayType = z.output<typeof payTypeSchema>;

/** Letters of a number, name or code of a dealership: as many as the import takes (docs/import.md, "Values"). */
export const LONGEST_CODE = 250;
/** A number, name or code that rows are asked for by. */
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

/** Where the calls of one person in one dealership stand, and the parameters of that path. */
export const memberPath = 'Users/{userId}/Dealerships/{dealershipId}';
export const memberParams = z.object({ userId: userIdSchema, dealershipId: dealershipIdSchema });
/** A reading call of that path, under its own name. */
export const memberGet = <Name extends string>(name: Name) =>
  ({ name, base: 'api', method: 'GET', path: `${memberPath}/${name}` }) as const;
export const noParams = z.object({});
export const noQuery = z.object({});
export const noBody = z.undefined();

export const comparisonSchema = z.enum(['priorPeriod', 'priorYear', 'average', 'none']);
export type Comparison = z.output<typeof comparisonSchema>;

/** The entry of `advisors` that stands for repair orders without one, whose number is empty: an empty entry of a list is none. */
export const NO_ADVISOR = 'no-advisor';

/** Query parameters that every dashboard call takes; absent dates mean month to date. */
export const standardQuery = z.object({
  startDate: periodDateSchema.optional(),
  endDate: periodDateSchema.optional(),
  /** What the dates were chosen as, which decides what their prior period is; without it the dates speak for themselves. */
  period: z.enum(periodPresets.map(({ key }) => key)).optional(),
  advisors: commaListSchema.optional(),
  technicians: commaListSchema.optional(),
  payTypes: payTypeListSchema.optional(),
  laborTypes: commaListSchema.optional(),
  shops: commaListSchema.optional(),
  compare: comparisonSchema.default('priorPeriod'),
});
export type StandardQuery = z.output<typeof standardQuery>;
/** The same as a caller hands them in. */
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

/** Of a list with phone numbers: whether its file has them too. */
export const contactsQuery = { contacts: z.enum(['true', 'false']).optional() };

/** What wraps every answer about a period: when the data was fed, which dates it covers and what it is compared with. */
export const envelopeFields = {
  /** When the newest feed file was loaded; null before the first. */
  asOf: instantSchema.nullable(),
  startDate: businessDateSchema,
  endDate: businessDateSchema,
  compareStartDate: businessDateSchema.nullable(),
  compareEndDate: businessDateSchema.nullable(),
  /** Why the comparison has another number of days; null where it has as many. */
  compareNote: z.string().nullable(),
  /** The last day that all feeds of the answer reach: periods up to now end on it. Null before the first file. */
  dataThrough: businessDateSchema.nullable(),
};
export type EnvelopeField = keyof typeof envelopeFields;
/** Envelope of one answer. */
export function envelope<D extends z.ZodType>(data: D) {
  return z.object({ ...envelopeFields, data });
}
/** Envelope of a list: `total` rows and `totals` of the columns over the whole selection, not the page. */
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

import { z } from 'zod';
import { defineCall } from '../../call.ts';
import {
  businessDateSchema,
  dealershipIdSchema,
  instantSchema,
  listQuery,
  memberParams,
  noBody,
  noQuery,
} from '../../fields.ts';
import { dealershipNameSchema } from '../../name.ts';
import { phoneNumberSchema } from '../../person.ts';
import {
  administrationPath,
  codeText,
  dollars,
  settingsHistorySchema,
  settingsRestoreSchema,
  shortText,
} from './settings.ts';

/** A rate in dollars per hour, with its first day. If it names labor types, it applies only to them. */
export const doorRateSchema = z.object({
  from: businessDateSchema,
  rate: z.number(),
  laborTypes: z.array(z.string()),
});
const warrantyRateSchema = z.object({
  manufacturer: z.string(),
  from: businessDateSchema,
  laborRate: z.number(),
  partsMarkupPct: z.number(),
});
const datedRateSchema = z.object({ from: businessDateSchema, rate: z.number() });
/** A day that does not count like its weekday: 0 is closed, 0.5 is half a day. */
const calendarDaySchema = z.object({ date: businessDateSchema, weight: z.number() });

/** Local time of the dealership, `HH:MM`. */
const clockSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'is not a time of day; write one such as 07:30' });
/** A weekday: its hours (both null if it is closed or they are not known), and its share of a working day. */
const weekdaySchema = z.object({
  opens: clockSchema.nullable(),
  closes: clockSchema.nullable(),
  weight: z.number().min(0).max(1).optional(),
});

export const dealershipInfoSchema = z.object({
  dealershipId: dealershipIdSchema,
  name: z.string(),
  /** Street, city, state and postal code in one line. */
  address: z.string().nullable(),
  addressParts: z.object({ street: z.string(), city: z.string(), state: z.string(), postalCode: z.string() }),
  phone: z.string().nullable(),
  brands: z.array(z.string()),
  dms: z.string().nullable(),
  timezone: z.string(),
  /** Whether repair orders are loaded. Their dates are dates in this zone, so another zone is then refused. */
  timezoneFixed: z.boolean().optional(),
  stalls: z.number().nullable(),
  products: z.array(z.string()),
  /** The door rate of business today. */
  doorRate: z.number().nullable(),
  doorRateFrom: businessDateSchema.nullable(),
  doorRates: z.array(doorRateSchema),
  warrantyRate: z.number().nullable(),
  /** Percent on the cost of warranty parts, as of business today. */
  warrantyPartsMarkup: z.number().nullable(),
  warrantyRates: z.array(warrantyRateSchema),
  /** Warranty labor rates without a markup on parts, of onboarding or the nightly files. */
  plainWarrantyRates: z.array(datedRateSchema).optional(),
  /** The rate per hour for used cars and other departments, as of business today, and all rates with their first days. */
  internalRate: z.number().nullable().optional(),
  internalRates: z.array(datedRateSchema).optional(),
  workCalendar: z.array(calendarDaySchema),
  /** Weekdays from Monday to Sunday. Null until somebody sets them: the usual week then counts. */
  weekdays: z.array(weekdaySchema).nullable().optional(),
  /** Whether service-contract work counts as customer pay in every measure. */
  serviceContractAsCustomer: z.boolean(),
  /** The store's name for its used-car internal work. */
  uciLabel: z.string(),
  /** A picture as a data URL. */
  logo: z.string().nullable(),
  userCount: z.number(),
  feed: z.object({
    status: z.enum(['ok', 'late', 'failed', 'none']),
    lastFileName: z.string().nullable(),
    lastReceivedAt: instantSchema.nullable(),
    dataThrough: businessDateSchema.nullable(),
  }),
  updatedBy: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
});
export type DealershipInfo = z.output<typeof dealershipInfoSchema>;

/** Dollars an hour that a rate may have, wherever it comes from: a person, onboarding or a file of the DMS. */
export const HOURLY_RATE_LIMITS = { least: 1, most: 2000 } as const;
export const hourlyRateSchema = dollars
  .min(HOURLY_RATE_LIMITS.least, { error: 'is less than $1 an hour' })
  .max(HOURLY_RATE_LIMITS.most, { error: 'is more than $2,000 an hour' });

/** 96 kB of picture as base64: enough for a letterhead, not for a photograph. */
const LOGO = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]{1,131072}={0,2}$/;

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const dealershipChangeSchema = z.strictObject({
  /** Another dealership of the group, for ADMIN_SUPER. Default: the one of the path. */
  dealershipId: dealershipIdSchema.optional(),
  /** `updatedAt` of the edited version. The call answers 412 if somebody has saved since, and 428 if the field is missing. */
  basedOn: instantSchema.nullable().optional(),
  /**
   * Weekdays from Monday to Sunday. An empty list restores the usual week. Without a weight, a closed day counts as 0, and an open one
   * keeps its weight or gets the usual one.
   */
  weekdays: z
    .array(weekdaySchema)
    .max(7)
    .refine(({ length }) => length === 0 || length === 7, { error: 'names seven days, or none' })
    .optional(),
  name: dealershipNameSchema.optional(),
  street: shortText(120).optional(),
  city: shortText(80).optional(),
  state: shortText(40).optional(),
  postalCode: shortText(20).optional(),
  phone: phoneNumberSchema.optional(),
  timezone: z
    .string()
    .max(64)
    .refine(isTimezone, { error: 'is not a time zone; write one such as America/New_York' })
    .optional(),
  /** The dealer management system that writes the store's files. Empty if it is not known. */
  dms: shortText(120).optional(),
  manufacturers: z.array(shortText(60).min(1)).max(20).optional(),
  stalls: z.number().int().min(0).max(1000).optional(),
  /** All door rates. Rates that are not sent are removed. */
  doorRates: z
    .array(
      z.strictObject({
        from: businessDateSchema,
        rate: hourlyRateSchema,
        laborTypes: z.array(codeText).max(200).default([]),
      }),
    )
    .max(500)
    .optional(),
  warrantyRates: z
    .array(
      z.strictObject({
        manufacturer: shortText(60).min(1),
        from: businessDateSchema,
        laborRate: hourlyRateSchema,
        partsMarkupPct: z.number().min(0).max(500),
      }),
    )
    .max(500)
    .optional(),
  /** All warranty rates without a markup. Rates that are not sent are removed. */
  plainWarrantyRates: z
    .array(z.strictObject({ from: businessDateSchema, rate: hourlyRateSchema }))
    .max(500)
    .optional(),
  /** A new warranty labor rate of the first manufacturer, from business today. */
  warrantyRate: hourlyRateSchema.optional(),
  warrantyPartsMarkup: z.number().min(0).max(500).optional(),
  /** All internal rates. Rates that are not sent are removed. */
  internalRates: z
    .array(z.strictObject({ from: businessDateSchema, rate: hourlyRateSchema }))
    .max(500)
    .optional(),
  /** All days that differ from the usual week. Days that are not sent are removed. */
  workCalendar: z
    .array(z.strictObject({ date: businessDateSchema, weight: z.number().min(0).max(1) }))
    .max(2000)
    .optional(),
  serviceContractAsCustomer: z.boolean().optional(),
  uciLabel: shortText(40).min(1, { error: 'is required' }).optional(),
  logo: z
    .string()
    .regex(LOGO, { error: 'is not a JPEG, PNG or WebP picture of at most 96 kB as a base64 data URL' })
    .nullable()
    .optional(),
});
export type DealershipChange = z.output<typeof dealershipChangeSchema>;

export const groupDealershipInfoCall = defineCall({
  name: 'GroupDealershipInfo',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/GroupDealershipInfo`,
  summary: 'The dealerships of the group that the caller administers, with feed status and rates.',
  params: memberParams,
  query: noQuery,
  body: noBody,
  response: z.array(dealershipInfoSchema),
});

export const updateDealershipInfoCall = defineCall({
  name: 'UpdateDealershipInfo',
  base: 'api',
  method: 'PATCH',
  path: `${administrationPath}/UpdateDealershipInfo`,
  summary: 'Changes what is sent of one dealership: address, rates, working calendar and the like. Answers it.',
  params: memberParams,
  query: noQuery,
  body: dealershipChangeSchema,
  response: dealershipInfoSchema,
});

export const dealershipInfoHistoryCall = defineCall({
  name: 'UpdateDealershipInfoHistory',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/UpdateDealershipInfo/History`,
  summary:
    'Who changed the dealership’s address, rates, calendar and options, and what stood before and after; newest first.',
  params: memberParams,
  query: listQuery.pick({ page: true, pageSize: true }),
  body: noBody,
  response: settingsHistorySchema,
});

export const restoreDealershipInfoCall = defineCall({
  name: 'RestoreDealershipInfo',
  base: 'api',
  method: 'POST',
  path: `${administrationPath}/UpdateDealershipInfo/Restore`,
  summary:
    'Takes one change of the dealership back; what was changed otherwise since stays. `basedOn` is `updatedAt` of what was looked at; 412 when somebody saved since, 428 without it.',
  params: memberParams,
  query: noQuery,
  body: settingsRestoreSchema.extend({ basedOn: instantSchema.nullable().optional() }),
  response: dealershipInfoSchema,
});

export const serviceContractEffectCall = defineCall({
  name: 'ServiceContractEffect',
  base: 'api',
  method: 'GET',
  path: `${administrationPath}/UpdateDealershipInfo/ServiceContracts`,
  summary: 'Customer-pay labor sales of the running month without service contracts, and with them.',
  params: memberParams,
  query: noQuery,
  body: noBody,
  response: z.object({ without: z.number(), with: z.number() }),
});

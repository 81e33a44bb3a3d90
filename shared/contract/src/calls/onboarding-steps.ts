import { z } from 'zod';
import { payTypeSchema } from '../fields.ts';
import { personNameSchema, phoneNumberSchema } from '../person.ts';
import { dealershipChangeSchema } from './administration/dealership-info.ts';
import { opCodeCategorySchema } from './administration/maintenance-op-codes.ts';
import { codeText, positiveDollars, shortText } from './administration/settings.ts';

const name = shortText(120).min(1, { error: 'is required' });
const rate = positiveDollars
  .min(1, { error: 'is less than $1 an hour' })
  .max(2000, { error: 'is more than $2,000 an hour' });
const { timezone } = dealershipChangeSchema.shape;

/** A list whose entries differ in one field, however that is written; the second one is refused. */
function listOf<T extends z.ZodType>(entry: T, max: number, field: string, key: (entry: z.output<T>) => string) {
  return z
    .array(entry)
    .max(max, { error: `has more than ${max} entries` })
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      for (const [index, each] of entries.entries()) {
        const text = key(each).toLowerCase();
        if (seen.has(text)) context.addIssue({ code: 'custom', path: [index, field], message: 'is in the list twice' });
        seen.add(text);
      }
    });
}

/** The group and its stores, by name; the other steps name stores as this one does. */
export const groupStepSchema = z.strictObject({
  groupName: name,
  stores: listOf(
    z.strictObject({
      name,
      street: shortText(120).default(''),
      city: shortText(80).default(''),
      state: shortText(40).default(''),
      postalCode: shortText(20).default(''),
      phone: phoneNumberSchema.default(''),
      brands: z
        .array(shortText(60).min(1, { error: 'is required' }))
        .max(20)
        .default([]),
      timezone: timezone.unwrap(),
      stalls: z.int().min(0).max(1000).nullable().default(null),
    }),
    100,
    'name',
    (store) => store.name,
  ).min(1, { error: 'needs at least one store' }),
});

export const onboardingExtracts = ['ros', 'partsInventory', 'partsSales', 'ledger', 'employees', 'timeClock'] as const;

/** Where the data come from: the system, who allows the extracts, and which there will be. */
export const dmsStepSchema = z.strictObject({
  provider: name,
  authorizedBy: name,
  /** The form that lets the vendor hand out the store's data is signed. */
  authorizationSigned: z.boolean(),
  extracts: z.array(z.enum(onboardingExtracts)).max(onboardingExtracts.length),
  sampleFileName: shortText(200).default(''),
});

/** Rates in dollars an hour, markup in percent, and how much of a working day each weekday is, Monday first. */
export const ratesStepSchema = z.strictObject({
  stores: listOf(
    z.strictObject({
      store: name,
      doorRate: rate,
      warrantyRate: rate.nullable().default(null),
      warrantyPartsMarkup: z.number().min(0).max(500).nullable().default(null),
      weekdays: z
        .array(z.number().min(0).max(1))
        .length(7, { error: 'needs a weight for each of the seven days' })
        .default([1, 1, 1, 1, 1, 0.5, 0]),
    }),
    100,
    'store',
    (each) => each.store,
  ).min(1, { error: 'needs at least one store' }),
});

export const laborTypesStepSchema = z.strictObject({
  laborTypes: listOf(
    z.strictObject({ laborType: codeText, description: shortText(200).default(''), payType: payTypeSchema }),
    500,
    'laborType',
    (each) => each.laborType,
  ).min(1, { error: 'needs at least one labor type' }),
});

export const peopleStepSchema = z.strictObject({
  technicians: listOf(
    z.strictObject({ number: codeText, name, role: shortText(60).default(''), shop: shortText(60).default('') }),
    2000,
    'number',
    (each) => each.number,
  ),
  advisors: listOf(z.strictObject({ number: codeText, name }), 2000, 'number', (each) => each.number),
});

export const opCodesStepSchema = z.strictObject({
  opCodes: listOf(
    z.strictObject({ opCode: codeText, category: opCodeCategorySchema, isMaintenance: z.boolean().default(false) }),
    5000,
    'opCode',
    (each) => each.opCode,
  ),
});

export const ledgerStepSchema = z.strictObject({
  accounts: listOf(
    z.strictObject({ account: codeText, lineKey: shortText(64).min(1, { error: 'is required' }) }),
    5000,
    'account',
    (each) => each.account,
  ),
});

/** Who is to be invited; accounts are made when the group is taken in, by people who may give these roles. */
export const usersStepSchema = z.strictObject({
  users: listOf(
    z.strictObject({
      firstName: personNameSchema,
      lastName: personNameSchema,
      email: z
        .string()
        .trim()
        .toLowerCase()
        .pipe(z.email({ error: 'is not a valid email' }).max(254)),
      role: shortText(40).min(1, { error: 'is required' }),
      jobTitle: shortText(40).min(1, { error: 'is required' }),
    }),
    500,
    'email',
    (each) => each.email,
  ),
});

export const reviewStepSchema = z.strictObject({
  /** Everything that was entered is right. */
  confirmed: z.boolean(),
  comment: shortText(2000).default(''),
});

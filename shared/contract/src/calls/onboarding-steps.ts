import { z } from 'zod';
import { businessDateSchema, payTypeSchema } from '../fields.ts';
import { dealershipNameSchema } from '../name.ts';
import { personNameSchema, phoneNumberSchema } from '../person.ts';
import { dealershipChangeSchema } from './administration/dealership-info.ts';
import { opCodeCategorySchema } from './administration/maintenance-op-codes.ts';
import { codeText, positiveDollars, shortText } from './administration/settings.ts';

const name = shortText(120).min(1, { error: 'is required' });
const rate = positiveDollars
  .min(1, { error: 'is less than $1 an hour' })
  .max(2000, { error: 'is more than $2,000 an hour' });
const { timezone, weekdays, workCalendar } = dealershipChangeSchema.shape;
/** Id of a store, as the first step has it. */
const storeId = name;
/** Id of the store that an entry is of; empty: every store that has it. */
const ofStore = shortText(120).default('');

/** A list whose entries differ in what `key` makes of them, however that is written; the second one is refused. */
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

/** The group and its stores. The other steps and files name a store by its id, which stays when it gets another name. */
export const groupStepSchema = z.strictObject({
  groupName: dealershipNameSchema,
  stores: listOf(
    z.strictObject({
      /** Chosen by who adds the store. Without one it is the store that has the name now; of a new one the name, or another where that is taken. */
      id: storeId.optional(),
      name: dealershipNameSchema,
      /** For who sends no ids: the store's name until now, where it gets another one. */
      formerName: shortText(120).optional(),
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
      /** Where the store's system is another one than the second step names. */
      dms: shortText(60).default(''),
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
      store: storeId,
      doorRate: rate,
      warrantyRate: rate.nullable().default(null),
      internalRate: rate.nullable().default(null),
      /** The day from which these rates hold; null: as far back as the data go. */
      from: businessDateSchema.nullable().default(null),
      warrantyPartsMarkup: z.number().min(0).max(500).nullable().default(null),
      weekdays: z
        .array(z.number().min(0).max(1))
        .length(7, { error: 'needs a weight for each of the seven days' })
        .default([1, 1, 1, 1, 1, 0.5, 0]),
      /** Opening hours from Monday to Sunday; null while nobody has said. */
      hours: weekdays.unwrap().nullable().default(null),
      /** Days that count otherwise than their weekday: 0 is closed. */
      days: workCalendar.unwrap().default([]),
    }),
    100,
    'store',
    (each) => each.store,
  ).min(1, { error: 'needs at least one store' }),
});

export const laborTypesStepSchema = z.strictObject({
  laborTypes: listOf(
    z.strictObject({
      store: ofStore,
      laborType: codeText,
      description: shortText(200).default(''),
      payType: payTypeSchema,
    }),
    5000,
    'laborType',
    ({ store, laborType }) => `${store}\n${laborType}`,
  ).min(1, { error: 'needs at least one labor type' }),
});

/** Technicians and advisors as the DMS numbers them; a name may still be empty. */
export const peopleStepSchema = z.strictObject({
  technicians: listOf(
    z.strictObject({
      store: ofStore,
      number: codeText,
      name: shortText(120),
      role: shortText(60).default(''),
      /** A, B, C or X (express); empty while nobody has said. */
      skill: z.enum(['A', 'B', 'C', 'X', '']).default(''),
      shop: shortText(60).default(''),
    }),
    5000,
    'number',
    ({ store, number }) => `${store}\n${number}`,
  ),
  advisors: listOf(
    z.strictObject({ store: ofStore, number: codeText, name: shortText(120) }),
    5000,
    'number',
    ({ store, number }) => `${store}\n${number}`,
  ),
});

export const opCodesStepSchema = z.strictObject({
  opCodes: listOf(
    z.strictObject({
      store: ofStore,
      opCode: codeText,
      /** Empty while nobody has said. */
      category: opCodeCategorySchema,
      isMaintenance: z.boolean().default(false),
    }),
    20_000,
    'opCode',
    ({ store, opCode }) => `${store}\n${opCode}`,
  ),
});

export const ledgerStepSchema = z.strictObject({
  accounts: listOf(
    z.strictObject({
      store: ofStore,
      account: codeText,
      /** Empty: the account belongs on no line. */
      lineKey: shortText(64),
      /** -1: what the account holds is taken off the line, as discounts are taken off sales. */
      sign: z.union([z.literal(1), z.literal(-1)], { error: 'is neither 1 nor -1' }).default(1),
    }),
    20_000,
    'account',
    ({ store, account }) => `${store}\n${account}`,
  ),
});

/** Who is to be invited; accounts are made when everything is handed in, by somebody who may give these roles. */
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
      /** Ids of the stores that the person works in, the first one opens at sign-in; none: every store. */
      stores: z.array(storeId).max(100).default([]),
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

import { z } from 'zod';
import { businessDateSchema, payTypeSchema } from '../fields.ts';
import { dealershipNameSchema } from '../name.ts';
import { accountIdSchema, personNameSchema, phoneNumberSchema } from '../person.ts';
import { dealershipChangeSchema, hourlyRateSchema } from './administration/dealership-info.ts';
import { opCodeCategorySchema } from './administration/maintenance-op-codes.ts';
import { codeText, shortText } from './administration/settings.ts';

const name = shortText(120).min(1, { error: 'is required' });
/** The name of a person whom files number: as long as an import takes it. May be empty. */
const nameInFiles = shortText(250);
const { timezone, weekdays, workCalendar } = dealershipChangeSchema.shape;
/** Id of a store from the first step. */
const storeId = name;
/** Id of the store to which an entry belongs. Empty for every store that has it. */
const ofStore = shortText(120).default('');

/** A list without duplicates: no two entries have the same `key`. The second one is refused. */
function listOf<T extends z.ZodType>(entry: T, max: number, field: string, key: (entry: z.output<T>) => string) {
  return z
    .array(entry)
    .max(max, { error: `has more than ${max} entries` })
    .superRefine(once(field, key));
}

/** Refuses the second of two entries with the same `key`. Entries without one may be repeated. */
const once =
  <Entry>(field: string, key: (entry: Entry) => string | undefined) =>
  (entries: readonly Entry[], context: z.core.$RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [index, each] of entries.entries()) {
      const text = key(each);
      if (text === undefined) continue;
      if (seen.has(text)) context.addIssue({ code: 'custom', path: [index, field], message: 'is in the list twice' });
      seen.add(text);
    }
  };

/** The key of a store's code. Case matters in a code, because files and database tell LOF and lof apart. */
const keyOf = (store: string, code: string): string => `${store.toLowerCase()}\n${code}`;

/** The most codes, people or accounts of all stores together. About as many fit in the largest body that the server takes. */
const MOST_ENTRIES = 50_000;

/** The group and its stores. Other steps and files refer to a store by its id, which stays when the store is renamed. */
export const groupStepSchema = z.strictObject({
  groupName: dealershipNameSchema,
  stores: listOf(
    z.strictObject({
      /**
       * Chosen by the client that adds the store. Default: the store with this name. For a new store, the id is its name, or another text
       * if that is taken.
       */
      id: storeId.optional(),
      name: dealershipNameSchema,
      /** For clients that send no ids: the previous name of a renamed store. */
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
      /** Only if the store's system differs from that of the second step. */
      dms: shortText(60).default(''),
    }),
    100,
    'name',
    (store) => store.name.toLowerCase(),
  ).min(1, { error: 'needs at least one store' }),
});

export const onboardingExtracts = ['ros', 'partsInventory', 'partsSales', 'ledger', 'employees', 'timeClock'] as const;

/** The source of the data: the system, the person who allows the extracts, and the list of extracts. */
export const dmsStepSchema = z.strictObject({
  provider: name,
  authorizedBy: name,
  /** Whether the form is signed that allows the vendor to provide the store's data. */
  authorizationSigned: z.boolean(),
  extracts: z.array(z.enum(onboardingExtracts)).max(onboardingExtracts.length),
  sampleFileName: shortText(200).default(''),
});

/** Rates in dollars per hour, markup in percent, and the weight of each weekday as a working day, Monday first. */
export const ratesStepSchema = z.strictObject({
  stores: listOf(
    z.strictObject({
      store: storeId,
      doorRate: hourlyRateSchema,
      warrantyRate: hourlyRateSchema.nullable().default(null),
      internalRate: hourlyRateSchema.nullable().default(null),
      /** The first day of these rates. Null: since the beginning of the data. */
      from: businessDateSchema.nullable().default(null),
      warrantyPartsMarkup: z.number().min(0).max(500).nullable().default(null),
      weekdays: z
        .array(z.number().min(0).max(1))
        .length(7, { error: 'needs a weight for each of the seven days' })
        .default([1, 1, 1, 1, 1, 0.5, 0]),
      /** Opening hours from Monday to Sunday. Null until somebody sets them. */
      hours: weekdays.unwrap().nullable().default(null),
      /** Days that do not count like their weekday. 0 is closed. */
      days: workCalendar.unwrap().default([]),
    }),
    100,
    'store',
    (each) => each.store.toLowerCase(),
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
    MOST_ENTRIES,
    'laborType',
    ({ store, laborType }) => keyOf(store, laborType),
  ).min(1, { error: 'needs at least one labor type' }),
});

/** Technicians and advisors with their DMS numbers. A name may still be empty. */
export const peopleStepSchema = z.strictObject({
  technicians: listOf(
    z.strictObject({
      store: ofStore,
      number: codeText,
      name: nameInFiles,
      role: shortText(60).default(''),
      /** A, B, C or X (express). Empty until somebody sets it. */
      skill: z.enum(['A', 'B', 'C', 'X', '']).default(''),
      shop: shortText(60).default(''),
    }),
    MOST_ENTRIES,
    'number',
    ({ store, number }) => keyOf(store, number),
  ),
  advisors: listOf(
    z.strictObject({ store: ofStore, number: codeText, name: nameInFiles }),
    MOST_ENTRIES,
    'number',
    ({ store, number }) => keyOf(store, number),
  ),
});

export const opCodesStepSchema = z.strictObject({
  opCodes: listOf(
    z.strictObject({
      store: ofStore,
      opCode: codeText,
      /** Empty until somebody sets it. */
      category: opCodeCategorySchema,
      isMaintenance: z.boolean().default(false),
    }),
    MOST_ENTRIES,
    'opCode',
    ({ store, opCode }) => keyOf(store, opCode),
  ),
});

export const ledgerStepSchema = z.strictObject({
  accounts: listOf(
    z.strictObject({
      store: ofStore,
      account: codeText,
      /** Empty if the account belongs on no line. */
      lineKey: shortText(64),
      /** -1: the amount is subtracted from the line, such as discounts from sales. */
      sign: z.union([z.literal(1), z.literal(-1)], { error: 'is neither 1 nor -1' }).default(1),
    }),
    MOST_ENTRIES,
    'account',
    ({ store, account }) => keyOf(store, account),
  ),
});

/** People to invite. Their accounts are created when a person who may give these roles submits the onboarding. */
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
      /** The object id of the account, where `needsAccountIds` is set. People who have an account here need none. */
      accountId: accountIdSchema.optional(),
      /** Ids of the stores in which the person works. The first one opens at sign-in. An empty list means every store. */
      stores: z.array(storeId).max(100).default([]),
    }),
    500,
    'email',
    (each) => each.email,
  ).superRefine(once('accountId', (each) => each.accountId)),
});

export const reviewStepSchema = z.strictObject({
  /** Whether the person has confirmed that all entries are right. */
  confirmed: z.boolean(),
  comment: shortText(2000).default(''),
});

import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { businessDateSchema, memberParams, noQuery } from '../../fields.ts';
import { administrationPath, codeText, positiveDollars, settingsCalls } from './settings.ts';

const months = z.number().int().min(1).max(120);

/** The values of `part_stock_snapshot.status`, in the words of the metrics package. */
export const partStatusSchema = z.enum([
  'active',
  'phase_in',
  'phase_out',
  'non_stock',
  'special_order',
  'never_sold',
  'manual',
  'core',
  'delete',
  'obsolete',
]);

export const inventoryOptionsSchema = z.strictObject({
  /** Upper limits of the ageing columns, in months without a sale. */
  agingEdges: z.array(months).min(1).max(8),
  obsoleteMonths: months,
  /** Whether a part is obsolete only if it was not received in that time either. */
  strict: z.boolean(),
  /** An empty list means every source. */
  includeSources: z.array(codeText).max(200),
  excludeBins: z.array(codeText).max(500),
  statusMap: z.array(z.strictObject({ dmsCode: codeText, status: partStatusSchema })).max(200),
  daysSupplyTarget: z.number().int().min(1).max(730),
  phaseIn: z.strictObject({ demands: z.number().int().min(1).max(100), months }),
  phaseOutMonths: months,
});
export type InventoryOptions = z.output<typeof inventoryOptionsSchema>;

/** The options of a store that has saved none. They equal the defaults of the table's columns. */
export const defaultInventoryOptions: InventoryOptions = {
  agingEdges: [3, 6, 9, 12, 24],
  obsoleteMonths: 12,
  strict: false,
  includeSources: [],
  excludeBins: [],
  statusMap: [],
  daysSupplyTarget: 60,
  phaseIn: { demands: 3, months: 12 },
  phaseOutMonths: 9,
};

export const inventoryOptionsCalls = settingsCalls({
  name: 'PartsOptionsInvAnalysis',
  summary: 'How the inventory analysis ages, values and sorts parts.',
  data: inventoryOptionsSchema,
  input: inventoryOptionsSchema,
});

/** Part numbers on the shelf, and their value at cost in dollars. */
const shelfShare = { value: z.number(), partNumbers: z.number() };

/** The stock under given options for age, count and status names. */
export const shelfSchema = z.object({
  ...shelfShare,
  obsolete: z.object(shelfShare),
  /** Months without a sale, from and to. Both are null for parts of unknown age. */
  aging: z.array(
    z.object({ bucket: z.string(), fromMonths: z.number().nullable(), toMonths: z.number().nullable(), ...shelfShare }),
  ),
  byStatus: z.array(z.object({ status: z.string(), ...shelfShare })),
});
export type Shelf = z.output<typeof shelfSchema>;

export const inventoryEffectCall = defineCall({
  name: 'InventoryOptionsEffect',
  base: 'api',
  method: 'POST',
  path: `${administrationPath}/PartsOptionsInvAnalysis/Effect`,
  summary: 'The newest inventory as the saved options see it, and as the ones that are sent would; writes nothing.',
  params: memberParams,
  query: noQuery,
  body: z.strictObject({ data: inventoryOptionsSchema }),
  response: z.object({
    /** Day of the inventory. Null if there is none. */
    snapshotDate: businessDateSchema.nullable(),
    now: shelfSchema,
    next: shelfSchema,
  }),
  onlyReads: () => true,
});

export const wholesaleOptionsSchema = z.strictObject({
  /** A wholesale account without a sale for this number of days is stale. */
  staleDays: z.number().int().min(1).max(1000),
  /** An account is only reported as stale if it bought for this amount in the previous twelve months. In dollars. */
  minPrior12: positiveDollars.max(10_000_000),
  /** The first pattern that matches an account’s name or number decides its type. `*` stands for any text. */
  customerTypes: z.array(z.strictObject({ pattern: codeText, type: codeText })).max(200),
  excludeAccounts: z.array(codeText).max(2000),
  /** In percent. */
  gpTarget: z.number().min(0).max(100),
});
export type WholesaleOptions = z.output<typeof wholesaleOptionsSchema>;

/** The options of a store that has saved none. */
export const defaultWholesaleOptions: WholesaleOptions = {
  staleDays: 60,
  minPrior12: 500,
  customerTypes: [],
  excludeAccounts: [],
  gpTarget: 20,
};

export const wholesaleOptionsCalls = settingsCalls({
  name: 'PartsOptionsWholeSaleAnalysis',
  summary: 'Which wholesale accounts count, of which type, and when one is stale.',
  data: wholesaleOptionsSchema,
  input: wholesaleOptionsSchema,
});

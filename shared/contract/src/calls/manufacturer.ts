import { z } from 'zod';
import { defineCall } from '../call.ts';
import { departmentSchema, listQuery, noBody, noQuery } from '../fields.ts';
import { settingsHistorySchema, settingsRestoreSchema } from './administration/settings.ts';

export const manufacturerExpenseSchema = z.object({
  manufacturer: z.string(),
  department: departmentSchema,
  expenseKey: z.string(),
  label: z.string(),
  category: z.enum(['variable', 'personnel', 'semiFixed', 'fixed']),
  /** Pattern of the account numbers in the manufacturer's chart. Empty if there is none. */
  factoryAccountPattern: z.string(),
  /** The group's guideline, or the manufacturer's if the group has none. */
  guidelinePctGross: z.number().nullable(),
  /** The manufacturer's guideline. */
  manufacturerPctGross: z.number().nullable().optional(),
  source: z.string(),
});

const pct = z.number().min(0).max(1000).nullable();

export const manufacturerCalls = {
  manufacturerExpenses: defineCall({
    name: 'ManufacturerExpenses',
    base: 'api',
    method: 'GET',
    path: 'Dealerships/{groupId}/ManufacturerExpenses',
    summary: 'The expense list and guide percentages of a manufacturer, or of every manufacturer of the group.',
    params: z.object({ groupId: z.string().min(1).max(64) }),
    query: z.object({ manufacturer: z.string().max(60).optional() }),
    body: noBody,
    response: z.array(manufacturerExpenseSchema),
  }),
  putManufacturerExpenses: defineCall({
    name: 'PutManufacturerExpenses',
    base: 'api',
    method: 'PUT',
    path: 'Dealerships/{groupId}/ManufacturerExpenses',
    summary:
      'Sets what the group wants in place of the manufacturer’s guide percentages, all or none. `expected` is the guide that was seen; 412 when somebody changed it meanwhile.',
    params: z.object({ groupId: z.string().min(1).max(64) }),
    query: noQuery,
    body: z.strictObject({
      guides: z
        .array(
          z.strictObject({
            manufacturer: z.string().min(1).max(60),
            department: departmentSchema,
            expenseKey: z.string().min(1).max(64),
            /** Null restores the manufacturer's guideline. */
            guidelinePctGross: pct,
            expected: pct,
          }),
        )
        .min(1)
        .max(500),
    }),
    response: z.array(manufacturerExpenseSchema),
  }),
  manufacturerExpensesHistory: defineCall({
    name: 'ManufacturerExpensesHistory',
    base: 'api',
    method: 'GET',
    path: 'Dealerships/{groupId}/ManufacturerExpenses/History',
    summary: 'Who changed the guide percentages of the group, and what stood before and after; newest first.',
    params: z.object({ groupId: z.string().min(1).max(64) }),
    query: listQuery.pick({ page: true, pageSize: true }),
    body: noBody,
    response: settingsHistorySchema,
  }),
  restoreManufacturerExpenses: defineCall({
    name: 'RestoreManufacturerExpenses',
    base: 'api',
    method: 'POST',
    path: 'Dealerships/{groupId}/ManufacturerExpenses/Restore',
    summary:
      'Takes one change of the guide percentages back; guides that it did not touch stay. `newest` is the newest change that was seen; 412 when somebody saved since.',
    params: z.object({ groupId: z.string().min(1).max(64) }),
    query: noQuery,
    body: settingsRestoreSchema.extend({ newest: z.int().positive() }),
    response: z.array(manufacturerExpenseSchema),
  }),
};

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { departmentSchema, noBody, noQuery } from '../fields.ts';

export const manufacturerExpenseSchema = z.object({
  manufacturer: z.string(),
  department: departmentSchema,
  expenseKey: z.string(),
  label: z.string(),
  category: z.enum(['variable', 'personnel', 'semiFixed', 'fixed']),
  /** Accounts of the manufacturer's chart; empty where it names none. */
  factoryAccountPattern: z.string(),
  /** What the group wants, else the manufacturer's own. */
  guidelinePctGross: z.number().nullable(),
  /** The manufacturer's own, whatever the group wants. */
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
            /** Null goes back to the manufacturer's own. */
            guidelinePctGross: pct,
            expected: pct,
          }),
        )
        .min(1)
        .max(500),
    }),
    response: z.array(manufacturerExpenseSchema),
  }),
};

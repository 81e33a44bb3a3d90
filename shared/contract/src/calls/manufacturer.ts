import { z } from 'zod';
import { defineCall } from '../call.ts';
import { departmentSchema, noBody } from '../fields.ts';

export const manufacturerExpenseSchema = z.object({
  manufacturer: z.string(),
  department: departmentSchema,
  expenseKey: z.string(),
  label: z.string(),
  category: z.enum(['variable', 'personnel', 'semiFixed', 'fixed']),
  /** Accounts of the manufacturer's chart; empty where it names none. */
  factoryAccountPattern: z.string(),
  guidelinePctGross: z.number().nullable(),
  source: z.string(),
});

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
};

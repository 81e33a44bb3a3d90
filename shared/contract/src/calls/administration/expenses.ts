import { z } from 'zod';
import { codeText, positiveDollars, settingsCalls, shortText } from './settings.ts';

export const expenseLineSchema = z.strictObject({
  /** Last part of the key of a statement line: `rent` of `service.expense.fixed.rent`. */
  expenseKey: codeText,
  label: shortText(80).min(1, { error: 'is required' }),
  category: z.enum(['variable', 'personnel', 'semiFixed', 'fixed']),
  /** The ledger accounts on this line. The statement follows a change. */
  accounts: z.array(codeText).max(500),
  /** Null until somebody sets one. */
  monthlyBudget: positiveDollars.nullable(),
  guidelinePctGross: z.number().min(0).max(1000).nullable(),
  allocateMethod: z.enum(['direct', 'pctGross', 'headcount', 'fixed$']),
});
export type ExpenseLine = z.output<typeof expenseLineSchema>;

export const serviceExpensesCalls = settingsCalls({
  name: 'ServiceExpenses',
  summary: 'The expense lines of the service department: accounts, budget and guideline.',
  data: z.array(expenseLineSchema),
  input: z.array(expenseLineSchema).max(200),
});
export const partsExpensesCalls = settingsCalls({
  name: 'PartsExpenses',
  summary: 'The expense lines of the parts department: accounts, budget and guideline.',
  data: z.array(expenseLineSchema),
  input: z.array(expenseLineSchema).max(200),
});

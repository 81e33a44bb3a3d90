import { z } from 'zod';
import { defineCall } from '../call.ts';
import { departmentSchema, envelopeFields, memberParams, memberPath, monthSchema, noBody } from '../fields.ts';

export const statementLineSchema = z.object({
  lineKey: z.string(),
  label: z.string(),
  level: z.number(),
  kind: z.enum(['sales', 'cost', 'gross', 'expense', 'subtotal', 'kpi']),
  actual: z.number().nullable(),
  budget: z.number().nullable(),
  priorMonth: z.number().nullable(),
  priorYear: z.number().nullable(),
  average: z.number().nullable(),
  /** Share of sales for sales and cost lines, of gross for expense lines. */
  pct: z.number().nullable(),
  guideline: z.number().nullable(),
  variance: z.number().nullable(),
  status: z.enum(['green', 'amber', 'red', 'none']),
  gapDollars: z.number().nullable(),
  accounts: z.array(z.string()),
  source: z.enum(['gl', 'ro', 'manual', 'computed']),
});

export const statementSchema = z.object({
  department: departmentSchema,
  month: monthSchema,
  closed: z.boolean(),
  sections: z.array(z.object({ key: z.string(), title: z.string(), lines: z.array(statementLineSchema) })),
  /** Sections that exist but that the job title may not see. */
  hiddenSections: z.array(z.string()),
  unmappedAccounts: z.number(),
  reconciliation: z
    .object({
      laborSalesRo: z.number(),
      laborSalesGl: z.number(),
      diff: z.number(),
      diffPct: z.number().nullable(),
      reconciled: z.boolean(),
    })
    .nullable(),
});
export type Statement = z.output<typeof statementSchema>;

export const statementCalls = {
  statementModel: defineCall({
    name: 'StatementModel',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/StatementModel`,
    summary: 'The department’s month as a financial statement.',
    params: memberParams,
    query: z.object({
      department: departmentSchema,
      month: monthSchema.optional(),
      basis: z.enum(['month', 'ytd', 'trailing3']).default('month'),
    }),
    body: noBody,
    response: z.object({ asOf: envelopeFields.asOf, data: statementSchema }),
  }),
};

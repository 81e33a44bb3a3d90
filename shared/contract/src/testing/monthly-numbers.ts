import type { CallResponse } from '../call.ts';
import type { MonthlyNumbers, serviceCalls } from '../calls/service.ts';
import { kpi, period } from './kpi.ts';

/** The customer-pay figures of the design pages. */
export function monthlyNumbers(fields: Partial<MonthlyNumbers> = {}): CallResponse<typeof serviceCalls.monthlyNumbers> {
  return {
    ...period,
    data: {
      kpis: [
        kpi('ro_count', { value: 1056, numerator: 1056, compareValue: 1079, facts: { goal: 1600, pace: 1584 } }),
        kpi('labor_sales', { value: 334_920.4, numerator: 334_920.4, facts: { pace: 502_381 } }),
        kpi('elr', {
          value: 148.59,
          numerator: 196_540.71,
          denominator: 1322.7,
          compareValue: 150.41,
          target: 161.46,
          status: 'amber',
          gapDollars: 17_022.43,
          n: 731,
        }),
      ],
      byPayType: {
        C: [kpi('ro_count', { value: 731 }), kpi('labor_sales', { scope: 'C', value: 196_540.71 })],
        total: [kpi('ro_count', { value: 1056 }), kpi('labor_sales', { value: 334_920.4 })],
      },
      byAdvisor: [],
      months: [],
      workingDays: { elapsed: 15, total: 22, compared: 16.5 },
      ownView: false,
      ownViewMessage: null,
      events: [],
      counterSales: null,
      ...fields,
    },
  };
}

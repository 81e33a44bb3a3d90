import { addMonths, type BusinessDate, MAX_RANGE_MONTHS } from '@fixed-ops/metrics';
import type { FieldRules } from '../form/field-rules.ts';

/** A typed span of business dates, both included. Either may be empty or no date. */
export interface DateSpan {
  startDate: string;
  endDate: string;
}

/** Returns the rules of a custom period. They are the server's own rules, and each message is shown beside its field. */
export function customPeriodRules(today: BusinessDate): FieldRules<DateSpan> {
  return {
    startDate: {
      label: 'Start date',
      required: true,
      type: 'date',
      validate: (startDate) => (startDate > today ? 'The start date is in the future.' : null),
    },
    endDate: {
      label: 'End date',
      required: true,
      type: 'date',
      validate: (endDate, { startDate }) => {
        if (startDate === '') return null;
        if (endDate < startDate) return 'The end date is before the start date.';
        return endDate >= addMonths(startDate, MAX_RANGE_MONTHS)
          ? `A period can be ${MAX_RANGE_MONTHS} months at most.`
          : null;
      },
    },
  };
}

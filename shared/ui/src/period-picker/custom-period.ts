import { addMonths, type BusinessDate, MAX_RANGE_MONTHS } from '@fixed-ops/metrics';
import type { FieldRules } from '../form/field-rules.ts';

/** A typed span of business dates, both included; either may be empty or no date. */
export interface DateSpan {
  startDate: string;
  endDate: string;
}

/** What a custom period must be: the server's own rules, said beside the field they concern. */
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

import type { DealershipInfo } from '@fixed-ops/contract';
import type { FieldRules } from '@fixed-ops/ui';
import { closesProblem, type DayHours, opensProblem, WEEKDAY_NAMES } from '@fixed-ops/ui/form';
import { weekOf } from './calendar-values.ts';

/** A weekday of the form. */
export interface WeekRow extends DayHours {
  readonly day: string;
}

export const weekRowsOf = (info: Pick<DealershipInfo, 'weekdays'>): WeekRow[] =>
  WEEKDAY_NAMES.map((day, index) => ({
    day,
    opens: info.weekdays?.[index]?.opens ?? '',
    closes: info.weekdays?.[index]?.closes ?? '',
    counts: String(weekOf(info)[index] ?? 0),
  }));

export const weekRules: FieldRules<{ readonly hours: readonly WeekRow[] }>['hours'] = {
  label: 'Hours',
  serverPath: 'weekdays',
  each: {
    key: ({ day }) => day,
    label: ({ day }) => day,
    fields: {
      opens: { label: 'Opens', validate: opensProblem },
      closes: { label: 'Closes', validate: closesProblem },
      counts: { label: 'Counts', serverPath: 'weight' },
    },
  },
};

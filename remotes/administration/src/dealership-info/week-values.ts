import type { DealershipInfo } from '@fixed-ops/contract';
import type { FieldRules } from '@fixed-ops/ui';
import { weekOf } from './calendar-values.ts';

/** A weekday as it is entered. */
export interface DayHours {
  readonly day: string;
  readonly opens: string;
  readonly closes: string;
  /** Share of a working day: "0", "0.5", "1". */
  readonly counts: string;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const weekRowsOf = (info: Pick<DealershipInfo, 'weekdays'>): DayHours[] =>
  DAYS.map((day, index) => ({
    day,
    opens: info.weekdays?.[index]?.opens ?? '',
    closes: info.weekdays?.[index]?.closes ?? '',
    counts: String(weekOf(info)[index] ?? 0),
  }));

/** A day without hours in a week that has some. While no hours are entered at all, they are not known. */
export const isClosedDay = (row: DayHours, week: readonly DayHours[]): boolean =>
  row.opens.trim() === '' && week.some(({ opens }) => opens.trim() !== '');

/** The week as it is sent; a closed day counts nothing. */
export const weekdaysOf = (week: readonly DayHours[]) =>
  week.map((row) => ({
    opens: clockOfText(row.opens),
    closes: clockOfText(row.closes),
    weight: isClosedDay(row, week) ? 0 : Number(row.counts),
  }));

/** What a person types for a time of day, as the contract takes it: "7:30", "730", "7:30 pm". Null for anything else. */
export function clockOfText(text: string): string | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '00', half] = match;
  const plain = Number(hours);
  if (half && (plain < 1 || plain > 12)) return null;
  const hour = half ? (plain % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : plain;
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

const timeProblem = (label: string) => (text: string, row: DayHours) => {
  if (text.trim() !== '' && clockOfText(text) === null) return `${label} is not a valid time`;
  const [opens, closes] = [clockOfText(row.opens), clockOfText(row.closes)];
  if (label === 'Opens') return row.closes.trim() !== '' && text.trim() === '' ? 'Please enter Opens' : null;
  if (row.opens.trim() !== '' && text.trim() === '') return 'Please enter Closes';
  return opens !== null && closes !== null && closes <= opens ? 'Closes must be later than it opens' : null;
};

export const weekRules: FieldRules<{ readonly hours: readonly DayHours[] }>['hours'] = {
  label: 'Hours',
  serverPath: 'weekdays',
  each: {
    key: ({ day }) => day,
    label: ({ day }) => day,
    fields: {
      opens: { label: 'Opens', validate: timeProblem('Opens') },
      closes: { label: 'Closes', validate: timeProblem('Closes') },
      counts: { label: 'Counts', serverPath: 'weight' },
    },
  },
};

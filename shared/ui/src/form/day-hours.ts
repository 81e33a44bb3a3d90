import { requiredMessage } from './field-rules.ts';

/** A weekday as it is entered. */
export interface DayHours {
  readonly opens: string;
  readonly closes: string;
  /** Share of a working day: "0", "0.5", "1". */
  readonly counts: string;
}

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Tells whether a day has no hours in a week that has some. If no hours are entered at all, they are unknown. */
export const isClosedDay = (row: Pick<DayHours, 'opens'>, week: readonly Pick<DayHours, 'opens'>[]): boolean =>
  row.opens.trim() === '' && week.some(({ opens }) => opens.trim() !== '');

/** Returns the week as it is sent. A closed day counts nothing. */
export const weekdaysOf = (week: readonly DayHours[]) =>
  week.map((row) => ({
    opens: clockOfText(row.opens),
    closes: clockOfText(row.closes),
    weight: isClosedDay(row, week) ? 0 : Number(row.counts),
  }));

/** Returns a typed time of day in the contract's format, `HH:MM`. Takes "7:30", "730" and "7:30 pm"; null for anything else. */
export function clockOfText(text: string): string | null {
  const match = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '00', half] = match;
  const plain = Number(hours);
  if (half && (plain < 1 || plain > 12)) return null;
  const hour = half ? (plain % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : plain;
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Returns what is wrong with the time at which a day begins; null if nothing is. */
export function opensProblem(text: string, { closes }: Pick<DayHours, 'closes'>): string | null {
  if (text.trim() === '') return closes.trim() === '' ? null : requiredMessage('Opens');
  return clockOfText(text) === null ? 'Opens is not a valid time' : null;
}

/** Returns what is wrong with the time at which a day ends; null if nothing is. */
export function closesProblem(text: string, { opens }: Pick<DayHours, 'opens'>): string | null {
  if (text.trim() === '') return opens.trim() === '' ? null : requiredMessage('Closes');
  const [from, to] = [clockOfText(opens), clockOfText(text)];
  if (to === null) return 'Closes is not a valid time';
  return from !== null && to <= from ? 'Closes must be later than it opens' : null;
}

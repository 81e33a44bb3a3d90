import { NOT_PROVIDED } from '@fixed-ops/metrics';
import type { Performance, Work } from './technician-rows.ts';

/** With fewer hours at work than this, nobody gets a status. */
const FEW_HOURS = 10;

const whyNoShareOfAttendance = ({ attendanceHours }: Work): string =>
  attendanceHours ? NOT_PROVIDED : 'No attendance';

/** Returns why a person's figure is a dash, by the key of its column. */
export const whyNone = {
  attended: () => 'No attendance',
  onJobs: () => NOT_PROVIDED,
  sold: () => NOT_PROVIDED,
  productivity: whyNoShareOfAttendance,
  efficiency: ({ actualHours }: Work) => (actualHours === null ? NOT_PROVIDED : 'No line with hours and a punch'),
  proficiency: whyNoShareOfAttendance,
  hoursDay: () => 'No day worked',
  elr: () => 'No hours sold',
  comebacks: () => NOT_PROVIDED,
} as const;

/** Returns why the missing hours have no dollar value. */
export function whyNoGap(work: Work, { proficiencyPct: target }: Performance['targets']): string {
  if (work.proficiencyPct === null) return whyNone.proficiency(work);
  if (target === null) return 'No target is set';
  return (work.attendanceHours ?? 0) < FEW_HOURS ? 'Too few hours at work to judge' : 'Not priced in dollars';
}

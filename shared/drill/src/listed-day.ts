import { type BusinessDate, formatDate, formatDay } from '@fixed-ops/metrics';

/** A day in a list: `Nov 20`. It has its year only if that differs from the year above the list. */
export const listedDay = (date: BusinessDate, plainYear: string | undefined): string =>
  date.slice(0, 4) === plainYear ? formatDay(date) : formatDate(date);

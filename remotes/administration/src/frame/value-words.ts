import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import {
  findMetric,
  formatCount,
  formatDate,
  formatInstant,
  formatMonth,
  payTypeCodes,
  payTypes,
} from '@fixed-ops/metrics';
import { timeZoneInWords } from '@fixed-ops/ui/form';

/** The labels that the pages give to stored values, by field. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  baseline: {
    prior3: 'the 3 months before',
    prior6: 'the 6 months before',
    prior12: 'the 12 months before',
    priorYearMonth: 'the same months a year earlier',
    group: 'the stores of the group',
    manual: 'own values',
  },
  allocateMethod: {
    direct: 'as posted',
    pctGross: 'by share of gross',
    headcount: 'by headcount',
    fixed$: 'its budget each month',
  },
  goalType: { value: 'in all', perDay: 'a day', penetration: '% of ROs' },
  paidAs: Object.fromEntries(payTypeCodes.map((code) => [code, payTypes[code].inSentence])),
  payType: { flat: 'flat rate', hourly: 'hourly', salary: 'salary' },
  skill: { X: 'express' },
  eligible: { C: `${payTypes.C.inSentence} ROs`, all: 'all ROs', mileage: 'ROs above a mileage' },
};
/** Fields whose values are keys that can be written as words. */
const KEYS: ReadonlySet<string> = new Set([
  'category',
  'status',
  'rowsBy',
  'department',
  'type',
  'lineKey',
  'kind',
  'flag',
  'outcome',
  'rule',
]);
const NOTHING = 'none';

/** Tells a key from text that people typed, such as "Body shop", which stays as it is. */
const IS_KEY = /^[a-z][\w.]*$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(Z|[+-]\d{2}:?\d{2})$/;
const MILES = /^mileage>=(\d+)$/;
const wordsOfKey = (key: string) =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replaceAll('.', ', ')
    .toLowerCase();

function wordsOfText(field: string, text: string, timezone: string): string {
  const choice = CHOICES[field]?.[text];
  if (choice !== undefined) return choice;
  if (field === 'figure') return findMetric(text)?.label ?? text;
  if (field === 'role') return roleLabel(text);
  if (field === 'jobTitle') return jobTitleLabel(text);
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return formatMonth(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (INSTANT.test(text)) return formatInstant(text, timezone);
  const miles = MILES.exec(text)?.[1];
  if (miles !== undefined) return `ROs from ${formatCount(Number(miles))} miles on`;
  if (field === 'timezone') return timeZoneInWords(text);
  if (field === 'logo') return 'a picture';
  return KEYS.has(field) && IS_KEY.test(text) ? wordsOfKey(text) : text;
}

/**
 * A value in the words of its page: `prior12` becomes "the 12 months before", an empty value "none", and an instant the
 * time in the time zone.
 */
export function valueWords(field: string, value: unknown, timezone = 'UTC'): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // Stored orders begin at 0, but people count from 1.
  if (typeof value === 'number')
    return (field === 'order' ? value + 1 : value).toLocaleString('en-US', { maximumFractionDigits: 4 });
  if (!Array.isArray(value)) return wordsOfText(field, String(value), timezone);
  return value.length === 0 ? NOTHING : value.map((each) => valueWords(field, each, timezone)).join(', ');
}

import { formProblems } from '../form/field-rules.ts';
import { customPeriodRules } from './custom-period.ts';

const problems = (startDate: string, endDate: string) =>
  formProblems(customPeriodRules('2026-11-20'), { startDate, endDate });

test('a span inside the limits has no problem, also of a single day and up to the end of this month', () => {
  expect(problems('2026-11-01', '2026-11-19')).toEqual({});
  expect(problems('2026-11-20', '2026-11-20')).toEqual({});
  expect(problems('2026-11-01', '2026-11-30')).toEqual({});
});

test('missing, impossible, reversed and future dates are named at their field', () => {
  expect(problems('', '2026-11-19')).toEqual({ startDate: 'Please enter Start date' });
  expect(problems('2026-11-01', '')).toEqual({ endDate: 'Please enter End date' });
  expect(problems('2026-11-01', '2026-11-31')).toEqual({ endDate: 'End date is not a valid date' });
  expect(problems('2026-11-02', '2026-11-01')).toEqual({ endDate: 'The end date is before the start date.' });
  expect(problems('2026-11-21', '2026-11-22')).toEqual({ startDate: 'The start date is in the future.' });
});

test('25 months fit exactly, one day more does not', () => {
  const tooLong = { endDate: 'A period can be 25 months at most.' };
  expect(problems('2024-10-01', '2026-10-31')).toEqual({});
  expect(problems('2024-10-01', '2026-11-01')).toEqual(tooLong);
  expect(problems('2024-12-15', '2027-01-14')).toEqual({});
  expect(problems('2024-12-15', '2027-01-15')).toEqual(tooLong);
});

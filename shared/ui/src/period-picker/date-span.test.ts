import { spanProblem } from './date-span.ts';

const limits = { today: '2026-11-20', maxMonths: 25 };
const problem = (startDate: string, endDate: string) => spanProblem({ startDate, endDate }, limits);

test('a span inside the limits has no problem, also of a single day and up to the end of this month', () => {
  expect(problem('2026-11-01', '2026-11-19')).toBeNull();
  expect(problem('2026-11-20', '2026-11-20')).toBeNull();
  expect(problem('2026-11-01', '2026-11-30')).toBeNull();
});

test('missing, reversed and future dates are named', () => {
  expect(problem('', '2026-11-19')).toBe('Please enter Start date');
  expect(problem('2026-11-01', '')).toBe('Please enter End date');
  expect(problem('2026-11-02', '2026-11-01')).toBe('The start date is after the end date.');
  expect(problem('2026-11-21', '2026-11-22')).toBe('The start date is in the future.');
});

test('25 months fit exactly, one day more does not', () => {
  expect(problem('2024-10-01', '2026-10-31')).toBeNull();
  expect(problem('2024-10-01', '2026-11-01')).toBe('A period can be 25 months at most.');
  expect(problem('2024-12-15', '2027-01-14')).toBeNull();
  expect(problem('2024-12-15', '2027-01-15')).toBe('A period can be 25 months at most.');
});

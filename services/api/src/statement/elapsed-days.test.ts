import { daysInWords } from './elapsed-days.ts';

test.each([
  [20, ['2026-10', '2025-11'], 'the first 20 days of October 2026 and of November 2025'],
  // On the first of a month.
  [1, ['2026-10'], 'the first day of October 2026'],
  // October is over and still open in the first days of November: September has no 31st.
  [31, ['2026-09', '2025-10'], 'all of September 2026 and of October 2025'],
  [28, ['2026-01', '2025-02'], 'all of February 2025 and the first 28 days of January 2026'],
])('up to day %i a month stands beside %j: %s', (day, months, words) => {
  expect(daysInWords(months, day)).toBe(words);
});

import { wholeMonth } from './reporting-range.ts';
import { isHoliday, workingDays } from './working-days.ts';

const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('working days', () => {
  test('November 2026 has 22, of which 15 have passed on the 19th', () => {
    expect(workingDays(wholeMonth('2026-11'))).toBe(22);
    expect(workingDays(range('2026-11-01', '2026-11-19'))).toBe(15);
  });

  test('the dealership’s own calendar wins', () => {
    expect(
      workingDays(
        range('2026-11-02', '2026-11-07'),
        new Map([
          ['2026-11-03', 0],
          ['2026-11-07', 1],
        ]),
      ),
    ).toBe(5);
  });

  test.each(['2026-01-01', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-25'])(
    '%s is a holiday that nearly every store keeps',
    (date) => {
      expect(isHoliday(date)).toBe(true);
    },
  );

  test.each([
    '2026-01-19',
    '2026-02-16',
    '2026-05-18',
    '2026-06-19',
    '2026-10-12',
    '2026-11-11',
    '2026-11-19',
    '2026-12-24',
  ])('%s is none, federal or not', (date) => {
    expect(isHoliday(date)).toBe(false);
  });
});

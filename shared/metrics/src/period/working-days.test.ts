import { addDays } from './business-date.ts';
import { wholeMonth } from './reporting-range.ts';
import { defaultDayWeight, isHoliday, workingDays } from './working-days.ts';

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

  test.each([
    ['2026-11-19', '2026-11-19'],
    ['2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-28'],
    ['2026-12-24', '2027-01-02'],
    ['2023-07-04', '2026-05-25'],
    ['1999-12-25', '2028-02-29'],
    ['2026-11-20', '2026-11-19'],
  ])('from %s to %s are the sum of each day', (startDate, endDate) => {
    const calendar = new Map([
      ['2026-11-26', 1],
      ['2026-11-28', 0],
      ['2026-12-24', 0.25],
      ['2024-02-29', 0.5],
    ]);
    let together = 0;
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
      together += calendar.get(date) ?? defaultDayWeight(date);
    }
    expect(workingDays(range(startDate, endDate), calendar)).toBe(together);
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

import fc from 'fast-check';
import {
  addMonths,
  dayWeight,
  easternTime,
  isOpen,
  isoOf,
  monthKey,
  nextOpenDay,
  openDaysLeftInMonth,
  parseDay,
  weekdayOf,
} from './calendar.ts';

describe('the calendar', () => {
  it('reads and writes the same day', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => expect(parseDay(isoOf(day))).toBe(day)));
  });

  it.each(['2026-02-30', '2026-2-3', 'yesterday', ''])('refuses %j', (text) => {
    expect(() => parseDay(text)).toThrow(RangeError);
  });

  it('knows that November 20, 2026 is a Friday', () => {
    expect(weekdayOf(parseDay('2026-11-20'))).toBe(5);
  });

  it.each([
    ['2026-11-26', 'Thanksgiving', 0],
    ['2026-05-25', 'Memorial Day', 0],
    ['2026-09-07', 'Labor Day', 0],
    ['2026-11-21', 'a Saturday', 0.5],
    ['2026-11-22', 'a Sunday', 0],
    ['2026-11-23', 'a Monday', 1],
  ])('weighs %s, %s, as %d', (iso, _name, weight) => {
    expect(dayWeight(parseDay(iso))).toBe(weight);
  });

  it('opens again after a Sunday and a holiday in a row', () => {
    expect(isoOf(nextOpenDay(parseDay('2026-05-24')))).toBe('2026-05-26');
  });

  it('always finds an open day within four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 25_000 }), (day) => {
        const open = nextOpenDay(day);
        expect(isOpen(open)).toBe(true);
        expect(open - day).toBeLessThan(4);
      }),
    );
  });

  it('counts no open day after the last one of a month', () => {
    expect(openDaysLeftInMonth(parseDay('2026-10-31'))).toBe(0);
    expect(openDaysLeftInMonth(parseDay('2026-10-30'))).toBe(1);
  });

  it('goes back over a year in months', () => {
    expect(monthKey(addMonths(parseDay('2026-01-15'), -9))).toBe('2025-04');
  });

  it('writes local times with the offset of summer and of winter', () => {
    expect(easternTime(parseDay('2026-07-01'), 540)).toBe('2026-07-01T09:00:00-04:00');
    expect(easternTime(parseDay('2026-11-19'), 1_420)).toBe('2026-11-19T23:40:00-05:00');
  });
});

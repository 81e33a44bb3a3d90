import { addDays } from '@fixed-ops/metrics';
import fc from 'fast-check';
import { buildDay } from '../testing/build-day.ts';
import { dailyColumns, inspectionTotals, type Step, stepFor } from './daily-series.ts';

test('completion of a week is the quotient of its sums, not a mean of its days', () => {
  const days = [
    buildDay('2026-11-03', { eligibleRos: 10, inspections: 10 }),
    buildDay('2026-11-02', { eligibleRos: 30, inspections: 0 }),
  ];
  expect(dailyColumns(days, 'week')).toEqual([
    { date: '2026-11-02', name: 'Nov 2–8, 2026', tick: 'Nov 2', eligibleRos: 40, inspections: 10, completionPct: 25 },
  ]);
});

test('days stand oldest first whatever order they come in, and a Sunday ends its week', () => {
  const days = [buildDay('2026-11-09'), buildDay('2026-11-08'), buildDay('2026-11-07')];
  expect(dailyColumns(days, 'day').map(({ name }) => name)).toEqual(['Nov 7', 'Nov 8', 'Nov 9']);
  expect(dailyColumns(days, 'week').map(({ date, eligibleRos }) => [date, eligibleRos])).toEqual([
    ['2026-11-02', 80],
    ['2026-11-09', 40],
  ]);
  expect(dailyColumns(days, 'month').map(({ name }) => name)).toEqual(['November 2026']);
});

test('a longer span is drawn in coarser steps', () => {
  expect([1, 62, 63, 365, 500].map(stepFor)).toEqual(['day', 'day', 'week', 'week', 'month']);
});

test('whatever the step, the columns add up to the totals', () => {
  const day = fc.record({
    offset: fc.integer({ min: 0, max: 700 }),
    eligibleRos: fc.integer({ min: 0, max: 90 }),
    inspections: fc.integer({ min: 0, max: 90 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(day, { selector: ({ offset }) => offset, maxLength: 60 }),
      fc.constantFrom<Step>('day', 'week', 'month'),
      (drawn, step) => {
        const days = drawn.map(({ offset, ...counts }) => buildDay(addDays('2025-01-01', offset), counts));
        const columns = dailyColumns(days, step);
        const totals = inspectionTotals(days);
        expect(columns.reduce((sum, { eligibleRos }) => sum + eligibleRos, 0)).toBe(totals.eligibleRos);
        expect(columns.reduce((sum, { inspections }) => sum + inspections, 0)).toBe(totals.inspections);
      },
    ),
  );
});

test('nothing eligible and nothing recommended have no share', () => {
  const empty = buildDay('2026-11-02', { eligibleRos: 0, inspections: 0, recommended: 0, approved: 0 });
  expect(inspectionTotals([empty])).toMatchObject({ completionPct: null, closeRatioPct: null });
  expect(dailyColumns([empty], 'day')[0]?.completionPct).toBeNull();
});

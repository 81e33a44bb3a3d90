import { type ThresholdCrossing, thresholdCrossed } from './threshold-crossing.ts';

const oneLine: ThresholdCrossing = {
  dealershipId: 'd-1',
  department: 'service',
  key: 'one_line_pct',
  scope: 'C',
  range: { startDate: '2026-11-01', endDate: '2026-11-19' },
  isProvable: true,
  from: { status: 'amber', value: 44.23, shown: 44.23, target: 35 },
  to: { status: 'red', value: 45.04, shown: 45.04, target: 35, isPace: false },
  day: '2026-11-20',
  at: new Date('2026-11-20T05:00:00Z'),
  actor: null,
};

describe('a threshold that was crossed', () => {
  test('is reported with figure, previous status, period and target, and its link opens the figure of these days', () => {
    const { title, text, link, event } = thresholdCrossed(oneLine);
    expect(title).toBe('One-line ROs (customer pay) went from near target to off target');
    expect(text).toBe('45.0% during November 1–19, 2026; it was 44.2%. The target is 35.0% or less.');
    expect(link).toBe(
      '/dashboard/service?drill=one_line_pct.C&period=lastMonth&startDate=2026-11-01&endDate=2026-11-19',
    );
    expect(event).toBe('threshold:service:one_line_pct:C:2026-11:2026-11-20');
  });

  test('is told to those who see the dashboard and the whole store', () => {
    expect(thresholdCrossed(oneLine).audience).toMatchObject({ isAboutStore: true });
    expect(thresholdCrossed({ ...oneLine, department: 'parts' }).audience.rule).not.toEqual(
      thresholdCrossed(oneLine).audience.rule,
    );
  });

  test('says the figure of the card, which is rounded once', () => {
    const to = { ...oneLine.to, value: 48.65, shown: 48.648_648 };
    const from = { ...oneLine.from, value: 43.85, shown: 43.846_153 };
    expect(thresholdCrossed({ ...oneLine, from, to }).text).toContain(
      '48.6% during November 1–19, 2026; it was 43.8%.',
    );
  });

  test('of the first day of a month is told on that day', () => {
    const range = { startDate: '2026-11-01', endDate: '2026-11-01' };
    expect(thresholdCrossed({ ...oneLine, range }).text).toContain('45.0% on November 1, 2026; it was 44.2%.');
  });

  test('opens the dashboard alone where the figure has nothing to open', () => {
    expect(thresholdCrossed({ ...oneLine, department: 'parts', isProvable: false }).link).toBe(
      '/dashboard/parts?period=lastMonth&startDate=2026-11-01&endDate=2026-11-19',
    );
  });

  test('by its target alone is told with both targets', () => {
    const { text } = thresholdCrossed({
      ...oneLine,
      from: { status: 'amber', value: 45.04, shown: 45.04, target: 45.5 },
    });
    expect(text).toBe('45.0% during November 1–19, 2026. The target is now 35.0% or less; it was 45.5%.');
  });

  test('does not read as if it kept a target that it misses', () => {
    const { text } = thresholdCrossed({ ...oneLine, to: { ...oneLine.to, value: 35.04, shown: 35.04 } });
    expect(text).toContain('35.04% during November 1–19, 2026;');
  });

  test('of a goal is told at pace, and of aged open orders by their share', () => {
    const ofMonth = { ...oneLine, scope: 'all', range: { startDate: '2026-10-01', endDate: '2026-10-31' } };
    const count = thresholdCrossed({
      ...ofMonth,
      key: 'ro_count',
      from: { status: 'red', value: 1290, shown: 1290, target: 1600 },
      to: { status: 'green', value: 1612, shown: 1612, target: 1600, isPace: true },
    });
    expect(count.text).toBe('1,612 at pace in October 2026; it was 1,290. The target is 1,600 or more.');
    const aged = thresholdCrossed({
      ...ofMonth,
      key: 'open_ro_aged',
      to: { ...oneLine.to, value: 12.5, shown: 12.5, target: 5 },
    });
    expect(aged.title).toMatch(/ went from near target to off target$/);
    expect(aged.text).toContain('12.5% in October 2026;');
  });
});

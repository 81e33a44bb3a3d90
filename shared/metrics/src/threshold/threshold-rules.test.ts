import { farBounds, thresholdProblems } from './threshold-rules.ts';

const none = { green: null, amber: null, bandLow: null, bandHigh: null, amberLow: null, amberHigh: null };
const fieldsOf = (bounds: Parameters<typeof thresholdProblems>[0]) =>
  thresholdProblems(bounds).map(({ field }) => field);

describe('the bounds of a threshold', () => {
  test.each([
    ['up', 75, 70, []],
    ['up', 70, 70, ['green']],
    ['up', 70, 75, ['green']],
    ['down', 5, 10, []],
    ['down', 10, 10, ['green']],
    ['down', 10, 5, ['green']],
    ['up', null, 70, ['green']],
    ['down', 5, null, ['amber']],
    ['up', null, null, ['green', 'amber']],
  ] as const)('%s: green %s and amber %s are refused at %j', (direction, green, amber, fields) => {
    expect(fieldsOf({ ...none, direction, green, amber })).toEqual(fields);
  });

  test.each([
    [{ bandLow: 30, bandHigh: 45, amberLow: 25, amberHigh: 50 }, []],
    [{ bandLow: 30, bandHigh: 45, amberLow: null, amberHigh: null }, []],
    [{ bandLow: 30, bandHigh: 45, amberLow: 30, amberHigh: 45 }, []],
    [{ bandLow: null, bandHigh: 45, amberLow: 25, amberHigh: 50 }, ['bandLow']],
    [{ bandLow: 30, bandHigh: null, amberLow: 25, amberHigh: 50 }, ['bandHigh']],
    [{ bandLow: 45, bandHigh: 45, amberLow: 25, amberHigh: 50 }, ['bandLow']],
    [{ bandLow: 30, bandHigh: 45, amberLow: 31, amberHigh: 44 }, ['amberLow', 'amberHigh']],
  ])('a band of %j is refused at %j', (bounds, fields) => {
    expect(fieldsOf({ ...none, direction: 'band', ...bounds })).toEqual(fields);
  });
});

describe('how far out a bound may lie', () => {
  test.each([
    ['elr_pct_door', 1000, []],
    ['elr_pct_door', -1000.5, ['green']],
    // Its bound is a share of the door rate, although its figure is in dollars.
    ['elr_repair', 99_999_999, ['green']],
    ['hpro', 99_999_999, ['green']],
    ['days_supply', 9999, []],
    ['days_supply', 99_999, ['green']],
    ['labor_sales', 99_999_999, []],
    ['fill_rate', 8500, ['green']],
  ])('%s at %d is refused at %j', (metricKey, green, fields) => {
    const bounds = { ...none, direction: 'up', green, amber: 0 } as const;
    expect(farBounds(metricKey, bounds).map(({ field }) => field)).toEqual(fields);
  });

  test('what is too far says between what it may lie', () => {
    const [problem] = farBounds('fill_rate', { ...none, direction: 'band', bandLow: 8500, bandHigh: 90 });
    expect(problem).toEqual({ field: 'bandLow', message: 'must be between -1,000 and 1,000' });
  });
});

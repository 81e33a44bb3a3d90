import { enteredRates, rateOn } from './entered-rates.ts';

const rate = (from: string, cents: number) => ({ from, cents });
const days = { from: null, first: '2026-01-05', today: '2026-11-20' };

test('an entered rate without a known one begins with the files, or today', () => {
  expect(enteredRates([], 199, days)).toEqual([rate('2026-01-05', 199)]);
  expect(enteredRates([], 199, { ...days, first: null })).toEqual([rate('2026-11-20', 199)]);
  expect(enteredRates([], 199, { ...days, from: '2026-02-01' })).toEqual([rate('2026-02-01', 199)]);
});

test('a rate that is left as known is not set, and days before the first known rate have that one', () => {
  expect(enteredRates([rate('2020-01-01', 189)], 189, days)).toEqual([]);
  expect(enteredRates([rate('2026-06-01', 189)], 189, days)).toEqual([rate('2026-01-05', 189)]);
  const known = [rate('2026-06-01', 189), rate('2026-03-01', 180)];
  expect(enteredRates(known, 189, days)).toEqual([rate('2026-01-05', 180)]);
  // The page shows the newest rate of the files.
  expect(enteredRates([...known, rate('2027-01-01', 195)], 195, days)).toEqual([rate('2026-01-05', 180)]);
});

test('an entered rate takes the place of today’s, and leaves earlier and later ones', () => {
  expect(enteredRates([rate('2026-11-20', 189)], 199, { ...days, first: null })).toEqual([rate('2026-11-20', 199)]);
  expect(enteredRates([rate('2026-06-01', 189)], 199, days)).toEqual([
    rate('2026-01-05', 199),
    rate('2026-06-01', 199),
  ]);
  const known = [rate('2027-01-01', 195), rate('2026-06-01', 189), rate('2026-03-01', 180)];
  expect(enteredRates(known, 199, days)).toEqual([rate('2026-01-05', 180), rate('2026-06-01', 199)]);
  expect(enteredRates([rate('2027-01-01', 195)], 199, days)).toEqual([rate('2026-01-05', 199)]);
});

test('an entered rate with a day takes the place of all known ones from then to today', () => {
  const known = [rate('2026-02-01', 170), rate('2026-03-01', 180), rate('2026-06-01', 189), rate('2027-01-01', 195)];
  expect(enteredRates(known, 199, { ...days, from: '2026-02-15' })).toEqual([
    rate('2026-02-15', 199),
    rate('2026-03-01', 199),
    rate('2026-06-01', 199),
  ]);
  expect(enteredRates(known, 199, { ...days, from: '2026-12-01' })).toEqual([rate('2026-12-01', 199)]);
  // The rate of a day that has it already stays the files'.
  const since = { ...days, from: '2026-02-15' };
  expect(enteredRates(known, 189, since)).toEqual([rate('2026-02-15', 189), rate('2026-03-01', 189)]);
  expect(enteredRates(known, 180, { ...days, from: '2026-03-15', today: '2026-04-01' })).toEqual([]);
});

test('the rate of a day is the one with the latest first day until then', () => {
  const rates = [rate('2026-06-01', 189), rate('2026-03-01', 180)];
  expect([rateOn(rates, '2026-02-28'), rateOn(rates, '2026-05-31'), rateOn(rates, '2026-06-01')]).toEqual([
    undefined,
    180,
    189,
  ]);
});

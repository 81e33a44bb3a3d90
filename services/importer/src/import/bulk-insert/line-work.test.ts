import { workOf } from './line-work.ts';
import { portionOf, pricedAt, shareOf, shareText } from './shares.ts';

const hours = { sold: 300, flagged: null, actual: null, cost: 1_000 };
const person = (technician: string, flagged: number, actual: number | null = null) => ({ technician, flagged, actual });
const noRates = () => 0;
/** The shares of technicians with these flagged hours. */
const shares = (people: readonly number[]) =>
  workOf(
    hours,
    people.map((flagged, at) => person(`T${at}`, flagged)),
    noRates,
  ).technicians.map(({ share }) => share);

test('a line without technicians stays as it is', () => {
  expect(workOf({ ...hours, actual: 250 }, [], noRates)).toEqual({
    ...hours,
    actual: 250,
    isEstimated: false,
    technicians: [],
  });
});

test('flagged hours split a line, and the parts add up', () => {
  const work = workOf({ ...hours, actual: 100 }, [person('A', 10), person('B', 20)], noRates);
  // A third of 10.00 is 3.33, of 1.00 hours 0.33. The other one gets the rest.
  expect(work.technicians).toEqual([
    { technician: 'A', flagged: 10, actual: 33, cost: 333, share: '0.33333333' },
    { technician: 'B', flagged: 20, actual: 67, cost: 667, share: '0.66666667' },
  ]);
  expect(work).toMatchObject({ flagged: 30, actual: 100, cost: 1_000, isEstimated: false });
});

test('all zero split equally, one zero beside others takes none', () => {
  expect(shares([0, 0, 0])).toEqual(['0.33333333', '0.33333334', '0.33333333']);
  expect(shares([0, 50])).toEqual(['0.00000000', '1']);
  expect(shares([0])).toEqual(['1']);
  expect(shares([-50, 100])).toEqual(['-1.00000000', '2.00000000']);
  expect(shares([-50, -50])).toEqual(['0.50000000', '0.50000000']);
});

test('hours that cancel each other out, or all but do, split equally: no share is many times the line', () => {
  expect(shares([100, -100])).toEqual(['0.50000000', '0.50000000']);
  expect(shares([100, -99])).toEqual(['0.50000000', '0.50000000']);
  expect(shares([90, -80])).toEqual(['0.50000000', '0.50000000']);
  expect(shares([80, -70])).toEqual(['8.00000000', '-7.00000000']);
});

test('punches of technicians win over the hours of the line, and one without has none beside them', () => {
  const work = workOf({ ...hours, actual: 900, flagged: 7 }, [person('A', 100, 80), person('B', 100)], noRates);
  expect([work.actual, work.flagged, ...work.technicians.map(({ actual }) => actual)]).toEqual([80, 7, 80, null]);
});

test('no cost with hours is worked out of the rates, where those of all who worked are known', () => {
  const rates = (known: Readonly<Record<string, number>>) => (technician: string) => known[technician] ?? 0;
  const free = { ...hours, cost: 0 };
  const two = [person('A', 100), person('B', 200)];
  // 3 hours, a third at 30.00 and the rest at 45.00: 0.99999999 h + 2.00000001 h cost 120.00.
  expect(workOf(free, two, rates({ A: 3_000, B: 4_500 }))).toMatchObject({ cost: 12_000, isEstimated: true });
  expect(workOf(free, two, rates({ A: 3_000 }))).toMatchObject({ cost: 0, isEstimated: false });
  expect(workOf(free, [person('A', 100), person('B', 0)], rates({ A: 3_000 }))).toMatchObject({ cost: 9_000 });
  expect(workOf({ ...free, sold: 0 }, two, rates({ A: 1, B: 1 }))).toMatchObject({ cost: 0, isEstimated: false });
  expect(workOf(hours, two, rates({ A: 1, B: 1 }))).toMatchObject({ cost: 1_000, isEstimated: false });
});

test('halves are rounded away from zero, also where the numbers are large', () => {
  expect([shareOf(1, 3), shareOf(2, 3), shareOf(-2, 3), shareOf(1, -3)]).toEqual([
    33_333_333, 66_666_667, -66_666_667, -33_333_333,
  ]);
  expect([portionOf(5, 10_000_000), portionOf(-5, 10_000_000), portionOf(15, 10_000_000)]).toEqual([1, -1, 2]);
  expect(portionOf(999_999_999, 33_333_333)).toBe(333_333_330);
  expect([pricedAt(1_500, 1_011), pricedAt(-1_500, 1_011), pricedAt(333, 500)]).toEqual([1_517, -1_517, 167]);
  expect(pricedAt(99_999_999, 1_000)).toBe(99_999_999);
  expect([shareText(5), shareText(-250_000_000)]).toEqual(['0.00000005', '-2.50000000']);
});

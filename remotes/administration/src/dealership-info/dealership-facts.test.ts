import { buildDealershipInfo } from '../testing/build-administration.ts';
import { dealershipFacts, feedInWords, hoursInWords, productNames } from './dealership-facts.ts';

const feed = buildDealershipInfo().feed;
const factOf = (name: string, info = buildDealershipInfo()) => dealershipFacts(info).find((fact) => fact.name === name);

test('the state of the feed is said in words, with the day that the data reaches', () => {
  expect(feedInWords(feed)).toBe('Up to date, data through Nov 19, 2026');
  expect(feedInWords({ ...feed, status: 'late' })).toBe('Late, data through Nov 19, 2026');
  expect(feedInWords({ ...feed, status: 'failed', dataThrough: null })).toBe('The last file could not be loaded');
  expect(feedInWords({ ...feed, status: 'none', dataThrough: null })).toBe('No file has come yet');
});

test('products are named, with or without the prefix of their code; an unknown one keeps its code', () => {
  expect(productNames(['Product.XTime', 'AiMatrix', 'Later'])).toBe('Xtime, AI Matrix, Later');
  expect(productNames([])).toBe('None');
});

test('rates read as money per hour with the day that they began; what is not set says so', () => {
  expect(factOf('Door rate')).toMatchObject({ value: '$189.95/hr', note: 'since Feb 1, 2026' });
  const bare = buildDealershipInfo({
    doorRate: null,
    doorRateFrom: null,
    warrantyRate: null,
    address: null,
    stalls: null,
  });
  expect(factOf('Door rate', bare)).toMatchObject({ value: 'Not set', note: undefined });
  expect(factOf('Warranty rate', bare)?.value).toBe('Not set');
  expect(factOf('Address', bare)?.value).toBe('Not known');
  expect(factOf('Service stalls', bare)?.value).toBe('Not known');
});

test('the last file comes with its time in the dealership’s zone', () => {
  expect(factOf('Feed')?.note).toBe('last file ros_2026-11-19.csv, received Nov 19, 2026, 11:42 PM');
  const never = buildDealershipInfo({ feed: { ...feed, lastFileName: null, lastReceivedAt: null } });
  expect(factOf('Feed', never)?.note).toBeUndefined();
});

test('the time zone is called by the name that its field offers', () => {
  expect(factOf('Time zone')?.value).toBe('Eastern, New York');
  expect(factOf('Time zone', buildDealershipInfo({ timezone: 'America/Port_of_Spain' }))?.value).toBe(
    'America/Port of Spain',
  );
});

test('one user is not several', () => {
  expect(factOf('People', buildDealershipInfo({ userCount: 1 }))?.value).toBe('1 user');
});

test('days in a row with the same hours stand together; hours that nobody has said are not known', () => {
  const day = (opens: string | null, closes: string | null, weight: number) => ({ opens, closes, weight });
  const weekday = day('07:00', '18:00', 1);
  const week = [weekday, weekday, weekday, weekday, weekday, day('08:00', '16:30', 0.5), day(null, null, 0)];
  expect(hoursInWords(week)).toBe('Mon to Fri 7:00 AM to 6:00 PM, Sat 8:00 AM to 4:30 PM, Sun closed');
  expect(hoursInWords(week.map(({ weight }) => day(null, null, weight)))).toBe('Not known');
  expect(factOf('Hours', buildDealershipInfo({ weekdays: null }))?.value).toBe('Not known');
});

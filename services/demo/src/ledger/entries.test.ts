import { isoOf, parseDay } from '../chance/calendar.ts';
import { DailyPostings } from './daily-postings.ts';
import { entriesOf } from './entries.ts';

const october = (through: string) => {
  const book = new DailyPostings();
  book.add(parseDay('2026-10-05'), '4610', 50_000, 12_000);
  book.add(parseDay('2026-10-30'), '4610', 30_000, 8_000);
  const net = new Map([
    ['4610', -80_100],
    ['7110-S', 1_000_001],
    ['7310-S', 260_000],
  ]);
  return entriesOf({ month: '2026-10', net, book, through: parseDay(through) });
};
const upTo = (day: string, account: string, entries: ReturnType<typeof entriesOf>) =>
  entries
    .filter((entry) => entry.account === account && isoOf(entry.day) <= day)
    .reduce((sum, { cents }) => sum + cents, 0);

test('the same days of a closed month have their share of postings, so that an open month can be compared with them', () => {
  const entries = october('2026-11-10');
  for (const account of ['7110-S', '7310-S']) {
    const share = upTo('2026-10-26', account, entries) / upTo('2026-10-31', account, entries);
    expect(share).toBeGreaterThan(0.78);
    expect(share).toBeLessThan(0.84);
  }
  expect(upTo('2026-10-09', '4610', entries)).toBe(-50_000);
});

test('the entries of an account add up to its balance, to the cent, in a closed month and in an open one', () => {
  for (const through of ['2026-11-10', '2026-10-14', '2026-10-01']) {
    const entries = october(through);
    expect(upTo('2026-10-31', '7110-S', entries)).toBe(1_000_001);
    expect(upTo('2026-10-31', '7310-S', entries)).toBe(260_000);
  }
  expect(upTo('2026-10-31', '4610', october('2026-11-10'))).toBe(-80_100);
});

test('nothing is posted on a day on which the store is closed', () => {
  const days = october('2026-11-10').map(({ day }) => isoOf(day));
  expect(days).not.toContain('2026-10-04');
  expect(days).toContain('2026-10-03');
});

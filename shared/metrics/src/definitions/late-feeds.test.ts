import { feedKindWords } from './feed-words.ts';
import { lateFeedsText } from './late-feeds.ts';

test.each([
  [['ros'], ', repair orders late'],
  [['time_clock', 'inspections'], ', time clock and inspections late'],
  [['ros', 'time_clock', 'parts_transactions'], ', repair orders and 2 more late'],
  [['tire_prices'], ', tire prices late'],
  [[], ', late'],
])('late feeds are named up to two, and further ones counted: %j', (kinds, words) => {
  expect(lateFeedsText(true, kinds)).toBe(words);
});

test('a feed has the name that it has among all files', () => {
  for (const kind of ['ros', 'time_clock', 'parts_transactions', 'inspections'])
    expect(lateFeedsText(true, [kind])).toBe(`, ${feedKindWords(kind).toLowerCase()} late`);
});

test('nothing is said of feeds that are not late, and no name where the server sends none', () => {
  expect(lateFeedsText(false, [])).toBe('');
  expect(lateFeedsText(true)).toBe(', late');
});

import { searchText, searchWords } from './search-text.ts';

test.each([
  ['Peña Chevrolet', 'pena chevrolet'],
  ['MONTRÉAL', 'montreal'],
  ['O\u2019Brien & Sons', "o'brien & sons"],
  ['Plain 5W-30\nOIL', 'plain 5w-30\noil'],
])('%s is searched as %s', (text, searched) => expect(searchText(text)).toBe(searched));

test('a query is its words, without the space around them', () => {
  expect(searchWords('  Peña   Ford ')).toEqual(['pena', 'ford']);
  expect(searchWords(' ')).toEqual([]);
});

import {
  ALL_ADVISORS,
  ALL_TECHNICIANS,
  firstEnabled,
  listRows,
  MISSING_TECHNICIAN,
  optionsOf,
  resultsText,
  SELECT_ALL,
} from './options.ts';
import { nextActive } from './use-list-navigation.ts';

const stores = ['Harborline Toyota', 'Harborline Chevrolet', 'Lakeview Honda'].map((label) => ({
  value: label,
  label,
}));

test('the special values are those of the specification', () => {
  expect([SELECT_ALL, ALL_ADVISORS, ALL_TECHNICIANS, MISSING_TECHNICIAN]).toEqual([
    'select-all',
    'all-advisors',
    'all-technicians',
    'missing-tech',
  ]);
});

test('every typed word must occur in a label, in any order and case', () => {
  const labels = (query: string) => optionsOf(listRows(stores, query)).map(({ label }) => label);
  expect(labels('toyota harbor')).toEqual(['Harborline Toyota']);
  expect(labels('HARBOR')).toHaveLength(2);
  expect(labels('ford')).toEqual([]);
  const accented = [{ value: 'p', label: 'Peña Chevrolet' }];
  expect(optionsOf(listRows(accented, 'pena'))).toEqual(accented);
});

test('a heading without matching choices goes, and choices count on through the groups', () => {
  const rows = listRows(
    [
      { label: 'A', options: [stores[0]!] },
      { label: 'B', options: [stores[2]!] },
    ],
    'honda',
  );
  expect(rows).toEqual([
    { kind: 'heading', label: 'B' },
    { kind: 'option', option: stores[2], index: 0 },
  ]);
});

test('the number of results is announced in words', () => {
  expect(resultsText(1)).toBe('1 result available');
  expect(resultsText(0)).toBe('0 results available');
  expect(resultsText(12)).toBe('12 results available');
});

test('arrow keys go over the ends, Page keys move five and stop there', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ value: `${index}`, label: `${index}` }));
  expect(nextActive('ArrowDown', 9, ten)).toBe(0);
  expect(nextActive('ArrowUp', 0, ten)).toBe(9);
  expect(nextActive('PageDown', 2, ten)).toBe(7);
  expect(nextActive('PageDown', 7, ten)).toBe(9);
  expect(nextActive('PageUp', 3, ten)).toBe(0);
  expect(nextActive('ArrowDown', 0, [])).toBeNull();
});

test('disabled choices are passed over; a list of only such has no next one', () => {
  const [a, b, c] = stores;
  expect(nextActive('ArrowDown', 0, [a!, { ...b!, disabled: true }, c!])).toBe(2);
  expect(nextActive('End', 0, [a!, { ...b!, disabled: true }, { ...c!, disabled: true }])).toBe(0);
  expect(nextActive('ArrowDown', 0, [{ ...a!, disabled: true }])).toBeNull();
  // The first store in the header is the active one and cannot be chosen. Page Up from the third must not stay on the third.
  expect(nextActive('PageUp', 2, [{ ...a!, disabled: true }, b!, c!])).toBe(1);
  expect(nextActive('PageDown', 0, [a!, b!, { ...c!, disabled: true }])).toBe(1);
});

test('the first choice that can be taken is the first that is not disabled, or the first of all', () => {
  const closed = { value: 'closed', label: 'Closed', disabled: true };
  const open = { value: 'open', label: 'Open' };
  expect(firstEnabled([closed, closed, open])).toBe(2);
  expect(firstEnabled([open, closed])).toBe(0);
  expect(firstEnabled([closed, closed])).toBe(0);
});

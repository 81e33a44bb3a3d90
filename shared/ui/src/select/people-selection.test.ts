import fc from 'fast-check';
import { ALL_ADVISORS, ALL_TECHNICIANS, MISSING_TECHNICIAN, SELECT_ALL, type SelectOption } from './options.ts';
import { isChosen, selectionInWords, toggleChoice } from './people-selection.ts';

const people: SelectOption[] = [
  { value: 'A1', label: 'Marisol Vega', key: 'advisor' },
  { value: 'A2', label: 'Grant Okafor', key: 'advisor' },
  { value: 'T1', label: 'Luis Ferrer', key: 'technician' },
  { value: MISSING_TECHNICIAN, label: 'Missing technician', key: 'technician' },
];
const everyone = people.map(({ value }) => value);

test('Select All selects everybody, and nobody when everybody is selected', () => {
  expect(toggleChoice(SELECT_ALL, ['A1'], people)).toEqual(everyone);
  expect(toggleChoice(SELECT_ALL, everyone, people)).toEqual([]);
});

test('All Advisors and All Technicians turn over their own people only', () => {
  expect(toggleChoice(ALL_ADVISORS, ['T1'], people)).toEqual(['A1', 'A2', 'T1']);
  expect(toggleChoice(ALL_ADVISORS, ['A1', 'A2', 'T1'], people)).toEqual(['T1']);
  expect(toggleChoice(ALL_TECHNICIANS, ['A1'], people)).toEqual(['A1', 'T1', MISSING_TECHNICIAN]);
});

test('who is selected and not listed stays so when others are pressed, and goes with Select All alone', () => {
  expect(toggleChoice('A2', ['A9', 'A1'], people)).toEqual(['A1', 'A2', 'A9']);
  expect(toggleChoice('A1', ['A9', 'A1'], people)).toEqual(['A9']);
  expect(toggleChoice(ALL_ADVISORS, ['A9'], people)).toEqual(['A1', 'A2', 'A9']);
  expect(toggleChoice(SELECT_ALL, ['A9', ...everyone], people)).toEqual([]);
  expect(selectionInWords(['A9'], people)).toBe('1 person');
  expect(selectionInWords(['A1', 'A9'], people)).toBe('2 people');
});

test('a group without people is never on', () => {
  expect(isChosen(ALL_TECHNICIANS, ['A1'], people.slice(0, 2))).toBe(false);
  expect(isChosen(SELECT_ALL, [], [])).toBe(false);
});

test('the selection reads as short as it can', () => {
  expect(selectionInWords([], people)).toBe('All');
  expect(selectionInWords(everyone, people)).toBe('All');
  expect(selectionInWords(['A1', 'A2'], people)).toBe('All advisors');
  expect(selectionInWords(['T1', MISSING_TECHNICIAN], people)).toBe('All technicians');
  expect(selectionInWords(['A2'], people)).toBe('Grant Okafor');
  expect(selectionInWords(['A2', 'T1'], people)).toBe('2 people');
});

test('turning a choice over twice from a state where it is off changes nothing', () => {
  const choices = [SELECT_ALL, ALL_ADVISORS, ALL_TECHNICIANS, ...everyone];
  fc.assert(
    fc.property(fc.subarray(everyone), fc.constantFrom(...choices), (selected, choice) => {
      const once = toggleChoice(choice, selected, people);
      expect(isChosen(choice, once, people)).toBe(!isChosen(choice, selected, people));
      expect(new Set(once).size).toBe(once.length);
    }),
  );
});

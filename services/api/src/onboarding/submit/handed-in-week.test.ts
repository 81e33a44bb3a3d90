import { weekAfter } from './handed-in-week.ts';

const open = { opens: '07:30', closes: '18:00', weight: 1 };
const closed = { opens: null, closes: null, weight: 0 };
const stored = [open, open, open, open, open, closed, closed];
const after = (weekdays: number[], hours: typeof stored | null = null) =>
  weekAfter(stored, { weekdays, hours } as unknown as Parameters<typeof weekAfter>[1]);

test('a form with the usual week and no hours changes nothing', () => {
  expect(after([1, 1, 1, 1, 1, 0.5, 0])).toBeNull();
});

test('a weight that somebody entered changes that day, and no other', () => {
  expect(after([1, 1, 0.5, 1, 1, 0.5, 0])).toEqual([open, open, { ...open, weight: 0.5 }, open, open, closed, closed]);
});

test('a closed day that counts now leaves no hours, because they would say that it does not', () => {
  expect(after([1, 1, 1, 1, 1, 1, 0])).toEqual(
    [1, 1, 1, 1, 1, 1, 0].map((weight) => ({ opens: null, closes: null, weight })),
  );
});

test('entered hours take the place of all, with the weights of the form', () => {
  const hours = [open, open, open, open, open, open, closed].map((day) => ({ ...day, weight: 0.25 }));
  expect(after([1, 1, 1, 1, 1, 0.5, 0], hours)?.map(({ weight }) => weight)).toEqual([1, 1, 1, 1, 1, 0.5, 0]);
});

test('a new store gets the weights without hours', () => {
  const weekdays = [1, 1, 1, 1, 1, 1, 0];
  const week = weekAfter(null, { weekdays, hours: null } as unknown as Parameters<typeof weekAfter>[1]);
  expect(week).toEqual(weekdays.map((weight) => ({ opens: null, closes: null, weight })));
});

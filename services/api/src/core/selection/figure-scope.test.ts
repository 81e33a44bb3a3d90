import { figureScope } from './figure-scope.ts';

test('a figure of customer pay stays one while customer pay is among the pay types', () => {
  expect(figureScope('C', {})).toBe('C');
  expect(figureScope('C', { payTypes: ['W', 'C'] })).toBe('C');
});

test('asked for one other pay type it is the figure of that', () => {
  expect(figureScope('C', { payTypes: ['W'] })).toBe('W');
});

test('asked for several others it is over all of them', () => {
  expect(figureScope('C', { payTypes: ['W', 'I'] })).toBe('all');
});

test('a figure over all pay types stays over all that are asked for', () => {
  expect(figureScope('all', { payTypes: ['W'] })).toBe('all');
});

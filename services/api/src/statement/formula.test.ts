import fc from 'fast-check';
import { evaluateFormula, parseFormula } from './formula.ts';

const lines = new Map([
  ['service.sales.customer', 1000],
  ['service.sales.warranty', 500],
  ['service.cost.labor', 400],
  ['parts.sales.counter', 77],
]);

test('a sum takes every account line whose key begins with it, and no other', () => {
  expect(evaluateFormula('sum(service.sales.)', lines)).toBe(1500);
});

test('gross is sales less cost', () => {
  expect(evaluateFormula('sum(service.sales.) - sum(service.cost.)', lines)).toBe(1100);
});

test.each(['', 'sum(a.) sum(b.)', 'drop(a.)', 'sum(a.) * 2'])('refuses what is no formula: %s', (formula) => {
  if (formula === '') expect(parseFormula(formula)).toEqual([]);
  else expect(() => parseFormula(formula)).toThrow('formula');
});

test('total less its parts is nothing, whatever the amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 12 }), (amounts) => {
      const map = new Map(amounts.map((amount, index) => [`x.${index}`, amount]));
      expect(evaluateFormula('sum(x.) - sum(x.)', map)).toBe(0);
    }),
  );
});

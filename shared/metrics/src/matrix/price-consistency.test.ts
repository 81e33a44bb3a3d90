import { AT_PRICE_BOUNDS, OF_PRICE_BOUNDS, priceKept } from './price-consistency.ts';

describe('how well a price is kept', () => {
  test.each([
    [80, 5, AT_PRICE_BOUNDS, 'green'],
    [79.9, 5, AT_PRICE_BOUNDS, 'amber'],
    [55, 5, AT_PRICE_BOUNDS, 'amber'],
    [54.9, 5, AT_PRICE_BOUNDS, 'red'],
    [98, 5, OF_PRICE_BOUNDS, 'green'],
    [95.9, 5, OF_PRICE_BOUNDS, 'red'],
  ] as const)('%p per cent of %p lines by %p is %s', (pct, lines, bounds, kept) =>
    expect(priceKept(pct, lines, bounds)).toBe(kept),
  );

  test('fewer than five lines, or none with a price, are not judged', () => {
    expect(priceKept(100, 4, AT_PRICE_BOUNDS)).toBe('none');
    expect(priceKept(null, 50, AT_PRICE_BOUNDS)).toBe('none');
  });
});

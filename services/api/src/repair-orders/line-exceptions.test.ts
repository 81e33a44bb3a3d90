import { lineExceptions } from './line-exceptions.ts';

const line = {
  sold_h: 100,
  category: 'repair',
  labor_sale_c: 18_995,
  labor_cost_c: 4000,
  cost_estimated: false,
  discount_labor_c: 0,
  discount_parts_c: 0,
  discount_reason: '',
  matrix_price_c: 18_995,
  technicians: [{ number: 'T1', name: 'Tom', flaggedH: 100, actualH: 90 }],
  parts: [],
};
const part = {
  partNumber: 'P1',
  description: '',
  qty: 1,
  unitCostC: 1000,
  unitSaleC: 900,
  source: '',
  emergencyPurchase: false,
};

test('an ordinary line has none', () => {
  expect(lineExceptions(line)).toEqual([]);
});

test('hours without a technician', () => {
  expect(lineExceptions({ ...line, technicians: [] })).toEqual(['No technician']);
});

test('a price below the matrix, by more than two percent', () => {
  expect(lineExceptions({ ...line, labor_sale_c: 14_895 })).toEqual(['$41.00 below matrix']);
  expect(lineExceptions({ ...line, labor_sale_c: 18_700 })).toEqual([]);
});

test('a recorded discount is no deviation from the matrix, but wants a reason', () => {
  const discounted = { ...line, labor_sale_c: 16_995, discount_labor_c: 2000 };
  expect(lineExceptions(discounted)).toEqual(['Discount of $20.00 without reason']);
  expect(lineExceptions({ ...discounted, discount_reason: 'coupon' })).toEqual([]);
});

test('parts sold below cost, returned ones aside', () => {
  expect(lineExceptions({ ...line, parts: [part, { ...part, qty: -1 }] })).toEqual(['1 part below cost']);
});

test('hours that cost nothing', () => {
  expect(lineExceptions({ ...line, labor_cost_c: 0 })).toEqual(['Labor cost missing or estimated']);
});

import { lineFindings } from './line-exceptions.ts';

const lineExceptions = (line: Parameters<typeof lineFindings>[0], namesReasons = true) =>
  lineFindings(line, namesReasons).map(({ text }) => text);

const line = {
  sold_h: 100,
  labor_sale_c: 18_995,
  labor_cost_c: 4000,
  cost_estimated: false,
  discount_labor_c: 0,
  discount_parts_c: 0,
  discount_reason: '',
  parts_sale_c: 0,
  matrix_price_c: 18_995,
  technicians: [{ number: 'T1', name: 'Tom', flaggedH: 100, actualH: 90, share: 1 }],
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
  expect(lineExceptions({ ...line, technicians: [] })).toEqual(['No technician on this line']);
});

test('a price below the matrix, by more than two percent', () => {
  expect(lineExceptions({ ...line, labor_sale_c: 14_895 })).toEqual(['$41.00 below the labor matrix']);
  expect(lineExceptions({ ...line, labor_sale_c: 18_700 })).toEqual([]);
});

test('a recorded discount is no deviation from the matrix, but wants a reason', () => {
  const discounted = { ...line, labor_sale_c: 16_995, discount_labor_c: 2000 };
  expect(lineExceptions(discounted)).toEqual(['$20.00 discount without a reason']);
  expect(lineExceptions({ ...discounted, discount_reason: 'coupon' })).toEqual(['10.5% discount, coupon']);
  expect(lineExceptions(discounted, false)).toEqual(['$20.00 discount']);
});

test('parts sold below cost, returned ones aside', () => {
  expect(lineExceptions({ ...line, parts: [part, { ...part, qty: -1 }] })).toEqual(['1 part below cost']);
});

test('hours that cost nothing', () => {
  expect(lineExceptions({ ...line, labor_cost_c: 0 })).toEqual(['Labor cost missing or estimated']);
});

test('a discount is a share of what it was taken off, and of labor alone where parts kept their price', () => {
  const coupon = {
    ...line,
    labor_sale_c: 44_200,
    discount_labor_c: 7800,
    discount_reason: 'coupon',
    parts_sale_c: 35_150,
  };
  const found = lineFindings({ ...coupon, matrix_price_c: null }, true);
  expect(found).toEqual([{ code: 'discount', text: '15.0% discount, coupon', amount: 78 }]);
  const both = { ...coupon, discount_parts_c: 4850, matrix_price_c: null };
  // $126.50 of $520.00 and $400.00.
  expect(lineFindings(both, true)).toMatchObject([{ text: '13.8% discount, coupon', amount: 126.5 }]);
});

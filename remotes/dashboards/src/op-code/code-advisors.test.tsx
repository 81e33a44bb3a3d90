import { fixedPriceRow, opCodeDetail } from '../testing/op-codes.ts';
import { advisorColumns } from './code-advisors.tsx';

const { detail } = opCodeDetail(
  fixedPriceRow('BRKF', { count: 34, belowLines: 6, ofPricePct: 97.58, elr: 185.89, belowPrice: 299, hours: 62.5 }),
  [],
);
const [first] = detail.byAdvisor;
const two = first ? [first, { ...first, number: 'A2', name: 'Owen Tate' }] : [];
const lastRow = (byAdvisor: typeof two) =>
  Object.fromEntries(
    advisorColumns({ ...detail, byAdvisor }).flatMap(({ key, format, sheetTotal }) =>
      sheetTotal === undefined ? [] : [[key, [format, sheetTotal]]],
    ),
  );

test('a workbook of a code’s advisors ends with all of them, as the table does, in dollars, hours and per cent', () => {
  expect(lastRow(two)).toMatchObject({
    count: ['count', 34],
    belowLines: ['count', 6],
    ofPricePct: ['percent', 97.58],
    elr: ['moneyPerHour', 185.89],
    belowPrice: ['money', 299],
    hours: ['hours', 62.5],
  });
  expect(lastRow(two)).toHaveProperty('discount', ['money', detail.summary.discountTotal]);
});

test('of one advisor nothing stands below', () => {
  expect(lastRow(two.slice(0, 1))).toEqual({});
});

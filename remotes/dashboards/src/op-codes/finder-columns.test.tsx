import { comparedPrices } from '../testing/op-codes.ts';
import { finderColumns } from './finder-columns.tsx';

test('a workbook of the price-variance finder ends with all repair and diagnosis, as the table does', () => {
  const cell = { number: 'A1', prices: comparedPrices({ ofPricePct: 96.1, pricedLines: 45 }) };
  const total = { cells: [cell], prices: comparedPrices({ ofPricePct: 97.58, pricedLines: 80, belowPrice: 299 }) };
  const advisors = [
    { number: 'A1', name: 'Marisol Vega' },
    { number: 'A2', name: 'Grant Okafor' },
  ];
  const nothing = () => undefined;
  const columns = finderColumns({ advisors, rows: [], total }, { onLines: nothing, onCode: nothing });
  expect(columns.map(({ head, format, sheetTotal }) => [head, format, sheetTotal])).toEqual([
    ['Op code', undefined, undefined],
    ['Marisol Vega', 'percent', 96.1],
    ['Grant Okafor', 'percent', null],
    ['All', 'percent', 97.58],
    ['Below price', 'money', 299],
  ]);
});

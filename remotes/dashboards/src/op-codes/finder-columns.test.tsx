import { renderScreen } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import { comparedPrices } from '../testing/op-codes.ts';
import { finderColumns } from './finder-columns.tsx';

test('the lowest of a narrow table is a person, never work without an advisor', async () => {
  const of = (number: string, ofPricePct: number) => ({
    number,
    prices: comparedPrices({ ofPricePct, charged: ofPricePct, expected: 100, pricedLines: 45 }),
  });
  const cells = [of('', 60), of('A1', 80), of('A2', 90)];
  const advisors = [
    { number: 'A1', name: 'Marisol Vega' },
    { number: 'A2', name: 'Grant Okafor' },
    { number: '', name: 'No advisor' },
  ];
  const row = { opCode: 'BRKF', description: 'Front brakes', cells, prices: comparedPrices() };
  const nothing = () => undefined;
  const [code] = finderColumns(
    { advisors, rows: [row], total: { cells, prices: comparedPrices() } },
    { onLines: nothing, onCode: nothing },
  );
  renderScreen(<div>{code?.cell?.(row)}</div>);
  expect(screen.getByRole('button', { hidden: true })).toHaveTextContent(/^Marisol Vega/);
});

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

import { heatSheet, sheetRow } from '../testing/heat-sheet.ts';
import { rankedRows } from './ranked-rows.ts';

test('people have the place of the rank that was chosen, on the screen as in the file, and nobody has none', () => {
  const of = (value: number) => ({ elr: { ...sheetRow('', '').cells.elr, value } as never });
  const { columns, rows } = heatSheet({
    rows: [
      sheetRow('A1', 'Marisol Vega', { rank: 1, cells: of(145) }),
      sheetRow('A2', 'Grant Okafor', { rank: 2, cells: of(150) }),
      sheetRow('', 'No advisor', { rank: null, cells: of(160) }),
    ],
  }).data;
  const placesBy = (rank: string) => rankedRows({ columns, rows }, rank).map((row) => [row.rank, row.personName]);
  expect(placesBy('goals')).toEqual([
    [1, 'Marisol Vega'],
    [2, 'Grant Okafor'],
    [null, 'No advisor'],
  ]);
  expect(placesBy('elr')).toEqual([
    [1, 'Grant Okafor'],
    [2, 'Marisol Vega'],
    [null, 'No advisor'],
  ]);
});

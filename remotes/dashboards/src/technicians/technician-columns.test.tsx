import { twoShops } from '../testing/technicians.ts';
import { technicianColumns } from './technician-columns.tsx';

test('with only some people shown a workbook has no last row: the store is not what they add up to', () => {
  const { data } = twoShops();
  const totals = (store: typeof data.store) =>
    technicianColumns({
      data: { ...data, store },
      averages: null,
      drill: { open: () => undefined },
      onFold: () => undefined,
    }).filter(({ sheetTotal }) => sheetTotal !== undefined);
  expect(totals(data.store)).not.toEqual([]);
  expect(totals(null)).toEqual([]);
});

import { technicianWork } from '../testing/technicians.ts';
import { columnsOfDay } from './technicians-of-day.tsx';

const lastRow = (store: Parameters<typeof columnsOfDay>[0]) =>
  columnsOfDay(store, () => undefined).map(({ head, format, sheetTotal }) => [head, format, sheetTotal]);

test('a workbook of the day’s technicians ends with the store, as the table does, in hours and per cent', () => {
  expect(
    lastRow(technicianWork('', 'Store', { soldHours: 61.4, attendanceHours: 66.08, proficiencyPct: 92.92 })),
  ).toEqual([
    ['Technician', undefined, undefined],
    ['Sold', 'hours', 61.4],
    ['Attended', 'hours', 66.08],
    ['Proficiency', 'percent', 92.92],
  ]);
});

test('where no row of the store stands below the table, none does in the workbook', () => {
  expect(lastRow(null).map(([, , sheetTotal]) => sheetTotal)).toEqual([undefined, undefined, undefined, undefined]);
});

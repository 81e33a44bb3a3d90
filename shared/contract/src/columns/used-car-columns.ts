import type { UsedCarRow } from '../calls/used-cars.ts';
import { type ListColumn, listColumn } from './list-column.ts';
import { usedCarStatusNames } from './list-words.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<UsedCarRow>;

/** All columns of the used cars, in the order of their file. */
export const usedCarColumns = {
  stockNumber: of('stockNumber', 'text', { head: 'Stock number', value: (row) => row.stockNumber }),
  vin: of('vin', 'text', { head: 'VIN', value: (row) => row.vin }),
  vehicle: of('vehicle', 'text', { head: 'Vehicle', value: (row) => row.vehicle }),
  roNumber: of('roNumber', 'text', { head: 'Repair orders', value: (row) => row.roNumbers.join(' ') }),
  openDate: of('openDate', 'date', { head: 'Opened', value: (row) => row.openDate }),
  closeDate: of('closeDate', 'date', { head: 'Closed', value: (row) => row.closeDate }),
  status: of('status', 'text', { head: 'Status', value: (row) => usedCarStatusNames[row.status] }),
  // Not as a count, because the last row of a file has the average.
  daysInService: of('daysInService', 'days', {
    head: 'Days',
    title: 'Days in the shop',
    value: (row) => row.daysInService,
  }),
  inspectionHours: of('inspectionHours', 'hours', {
    head: 'Inspection',
    title: 'Inspection hours',
    value: (row) => row.inspectionHours,
    ...sum,
  }),
  repairHours: of('repairHours', 'hours', {
    head: 'Repair',
    title: 'Repair hours',
    value: (row) => row.repairHours,
    ...sum,
  }),
  labor: of('labor', 'money', { head: 'Labor', value: (row) => row.labor, ...sum }),
  parts: of('parts', 'money', { head: 'Parts', value: (row) => row.parts, ...sum }),
  sublet: of('sublet', 'money', { head: 'Sublet', value: (row) => row.sublet, ...sum }),
  detail: of('detail', 'money', { head: 'Detail', value: (row) => row.detail, ...sum }),
  misc: of('misc', 'money', { head: 'Other', value: (row) => row.misc ?? null, ...sum }),
  total: of('total', 'money', { head: 'Total', value: (row) => row.total, ...sum }),
  elr: of('elr', 'moneyPerHour', { head: 'ELR', value: (row) => row.elr }),
  inspectionDone: of('inspectionDone', 'text', {
    head: 'Inspected',
    title: 'Inspection done',
    value: (row) => (row.inspectionWithheld ? '' : row.inspectionDone ? 'yes' : 'no'),
  }),
} satisfies Record<string, ListColumn<UsedCarRow>>;

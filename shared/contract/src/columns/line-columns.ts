import { payTypeName } from '@fixed-ops/metrics';
import type { WorkLine } from '../calls/labor-types.ts';
import type { WorkshopLine } from '../calls/workshop-lines.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const sum = { sheetTotal: 'sum' } as const;
const named = listColumn<WorkLine>;
const of = listColumn<WorkshopLine>;

/** Which line a row is and whose, in a list of lines. */
export const namedLineColumns = {
  roNumber: named('roNumber', 'text', { head: 'RO', title: 'RO number', value: (row) => row.roNumber + row.roSuffix }),
  letter: named('letter', 'text', { head: 'Line', value: (row) => row.letter }),
  closeDate: named('closeDate', 'date', { head: 'Closed', value: (row) => row.closeDate }),
  advisorName: named('advisorName', 'text', { head: 'Advisor', value: (row) => row.advisorName }),
  technicians: named('technicians', 'text', {
    head: 'Technicians',
    value: (row) => row.technicians.map(({ name }) => name).join(', ') || null,
  }),
  payType: named('payType', 'text', { head: 'Pay type', value: (row) => payTypeName(row.payType) }),
} satisfies Record<string, ListColumn<WorkLine>>;

/** All columns of the lines that lack a technician or a punch, in the order of their file. */
export const workshopLineColumns = {
  ...namedLineColumns,
  opCode: of('opCode', 'text', { head: 'Op code', value: (row) => row.opCode }),
  opDescription: of('opDescription', 'text', { head: 'Description', value: (row) => row.opDescription }),
  hours: of('hours', 'hours', { head: 'Hours', title: 'Sold hours', value: (row) => row.hours, ...sum }),
  flaggedHours: of('flaggedHours', 'hours', {
    head: 'Flagged',
    title: 'Flagged hours',
    value: (row) => row.flaggedHours,
  }),
  actualHours: of('actualHours', 'hours', { head: 'Punched', title: 'Punched hours', value: (row) => row.actualHours }),
  labor: of('labor', 'money', { head: 'Labor', value: (row) => row.labor, ...sum }),
  assignedBy: of('assignedBy', 'text', { head: 'Assigned by', value: (row) => row.assignedBy }),
} satisfies Record<string, ListColumn<WorkshopLine>>;

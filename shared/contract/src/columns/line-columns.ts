import { payTypeName } from '@fixed-ops/metrics';
import type { z } from 'zod';
import type { WorkLine } from '../calls/labor-types.ts';
import type { opCodeLineSchema, PricedLine } from '../calls/op-code-answers.ts';
import type { WorkshopLine } from '../calls/workshop-lines.ts';
import { type ListColumn, listColumn } from './list-column.ts';

type OpCodeLine = z.output<typeof opCodeLineSchema>;

const sum = { sheetTotal: 'sum' } as const;
const named = listColumn<WorkLine>;
const of = listColumn<WorkshopLine>;
const priced = listColumn<PricedLine>;
const ofCode = listColumn<OpCodeLine>;

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

/** All columns of the lines that a labor matrix prices, in the order of their file. Screens name the expected price by what it comes from. */
export const pricedLineColumns = {
  roNumber: namedLineColumns.roNumber,
  letter: namedLineColumns.letter,
  closeDate: namedLineColumns.closeDate,
  opCode: priced('opCode', 'text', { head: 'Op code', value: (row) => row.opCode }),
  opDescription: priced('opDescription', 'text', { head: 'Description', value: (row) => row.opDescription }),
  advisorName: namedLineColumns.advisorName,
  hours: priced('hours', 'hours', { head: 'Hours', value: (row) => row.hours, ...sum }),
  price: priced('price', 'money', { head: 'Charged', value: (row) => row.price, ...sum }),
  expected: priced('expected', 'money', { head: 'Matrix', value: (row) => row.expected, ...sum }),
  short: priced('short', 'money', { head: 'Short', value: (row) => row.short, ...sum }),
} satisfies Record<string, ListColumn<PricedLine>>;

/** All columns of the lines of an op code, in the order of their file. */
export const opCodeLineColumns = {
  ...namedLineColumns,
  laborType: ofCode('laborType', 'text', { head: 'Labor type', value: (row) => row.laborType }),
  // Free lines and credits are listed with their money, but do not count.
  isCounted: ofCode('isCounted', 'text', { head: 'Counted', value: (row) => (row.isCounted ? 'yes' : 'no') }),
  hours: pricedLineColumns.hours,
  labor: ofCode('labor', 'money', { head: 'Labor', value: (row) => row.labor, ...sum }),
  discount: ofCode('discount', 'money', { head: 'Discount', value: (row) => row.discount, ...sum }),
  price: { ...pricedLineColumns.price, title: 'Price' },
  expected: { ...pricedLineColumns.expected, head: 'Expected' },
  short: pricedLineColumns.short,
  deviationPct: ofCode('deviationPct', 'percent', {
    head: 'From modal price',
    title: 'From modal price %',
    value: (row) => row.deviationPct,
  }),
  elr: ofCode('elr', 'moneyPerHour', { head: 'ELR', value: (row) => row.elr }),
  parts: ofCode('parts', 'money', { head: 'Parts', value: (row) => row.parts, ...sum }),
} satisfies Record<string, ListColumn<OpCodeLine>>;

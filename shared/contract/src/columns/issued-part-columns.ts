import type { OpenOrderPart } from '../calls/part-orders.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const of = listColumn<OpenOrderPart>;

/** All columns of the parts that are on open repair orders, in the order of their file. */
export const issuedPartColumns = {
  roNumber: of('roNumber', 'text', { head: 'RO', title: 'RO number', value: (row) => row.roNumber + row.roSuffix }),
  openDate: of('openDate', 'date', { head: 'Opened', value: (row) => row.openDate }),
  daysOpen: of('daysOpen', 'count', { head: 'Days open', value: (row) => row.daysOpen }),
  advisorName: of('advisorName', 'text', { head: 'Advisor', value: (row) => row.advisorName || null }),
  partNumber: of('partNumber', 'text', { head: 'Part', title: 'Part number', value: (row) => row.partNumber }),
  description: of('description', 'text', { head: 'Description', value: (row) => row.description }),
  qty: of('qty', 'ratio', { head: 'Quantity', value: (row) => row.qty }),
  cost: of('cost', 'money', { head: 'Cost', value: (row) => row.cost }),
  sale: of('sale', 'money', { head: 'Sale', value: (row) => row.sale }),
  specialOrder: of('specialOrder', 'text', {
    head: 'Special order',
    value: (row) => (row.specialOrder ? 'yes' : 'no'),
  }),
} satisfies Record<string, ListColumn<OpenOrderPart>>;

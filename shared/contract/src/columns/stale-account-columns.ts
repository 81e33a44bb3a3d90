import type { StaleAccount } from '../calls/wholesale.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<StaleAccount>;

/** All columns of the wholesale accounts that buy no more, in the order of their file. */
export const staleAccountColumns = {
  accountNumber: of('accountNumber', 'text', { head: 'Account', value: (row) => row.accountNumber }),
  accountName: of('accountName', 'text', { head: 'Name', value: (row) => row.accountName }),
  type: of('type', 'text', { head: 'Type', value: (row) => row.type }),
  salesperson: of('salesperson', 'text', { head: 'Salesperson', value: (row) => row.salesperson }),
  contact: of('contact', 'text', { head: 'Contact', value: (row) => row.contact || null, isContact: true }),
  lastSale: of('lastSale', 'date', { head: 'Last sale', value: (row) => row.lastSale }),
  daysSince: of('daysSince', 'count', { head: 'Days since', value: (row) => row.daysSince }),
  avgMonthlyBefore: of('avgMonthlyBefore', 'money', {
    head: 'Monthly average',
    value: (row) => row.avgMonthlyBefore,
    ...sum,
  }),
  dollarsAtRisk: of('dollarsAtRisk', 'money', {
    head: 'At risk',
    title: 'At risk a month',
    value: (row) => row.dollarsAtRisk,
    ...sum,
  }),
  lastInvoice: of('lastInvoice', 'date', { head: 'Last invoice', value: (row) => row.lastInvoice }),
  lastInvoiceAmount: of('lastInvoiceAmount', 'money', {
    head: 'Last invoice',
    title: 'Last invoice amount',
    value: (row) => row.lastInvoiceAmount,
  }),
} satisfies Record<string, ListColumn<StaleAccount>>;

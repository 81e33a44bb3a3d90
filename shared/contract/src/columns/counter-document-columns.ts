import type { CounterDocument } from '../calls/counter-documents.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<CounterDocument>;

/** All columns of the documents of the parts counter, in the order of their file. */
export const counterDocumentColumns = {
  date: of('date', 'date', { head: 'Date', value: (row) => row.date }),
  document: of('document', 'text', { head: 'Document', value: (row) => row.document }),
  saleTypes: of('saleTypes', 'text', { head: 'Sold as', value: (row) => row.saleTypes.join(', ') }),
  isSale: of('isSale', 'text', { head: 'Sale', value: (row) => (row.isSale ? 'yes' : 'no') }),
  sale: of('sale', 'money', { head: 'Sale', title: 'Parts sale', value: (row) => row.sale, ...sum }),
  cost: of('cost', 'money', { head: 'Cost', title: 'Parts cost', value: (row) => row.cost, ...sum }),
  gross: of('gross', 'money', { head: 'Gross', value: (row) => row.gross, ...sum }),
  gpPct: of('gpPct', 'percent', { head: 'GP', title: 'GP %', value: (row) => row.gpPct }),
} satisfies Record<string, ListColumn<CounterDocument>>;

import { payTypeName } from '@fixed-ops/metrics';
import type { OpenOrderRow } from '../calls/open-orders.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<OpenOrderRow>;

/** All columns of the open repair orders, in the order of their file. */
export const openOrderColumns = {
  roNumber: of('roNumber', 'text', { head: 'RO', value: (row) => row.roNumber + row.roSuffix }),
  openDate: of('openDate', 'date', { head: 'Opened', value: (row) => row.openDate }),
  daysOpen: of('daysOpen', 'count', { head: 'Open', title: 'Days open', value: (row) => row.daysOpen }),
  limitDays: of('limitDays', 'count', { head: 'Limit', value: (row) => row.limitDays }),
  isPastLimit: of('isPastLimit', 'text', { head: 'Past limit', value: (row) => (row.isPastLimit ? 'yes' : 'no') }),
  payTypes: of('payTypes', 'text', {
    head: 'Pay types',
    value: (row) => row.payTypes.map(payTypeName).join(', ') || null,
  }),
  advisorName: of('advisorName', 'text', { head: 'Advisor', value: (row) => row.advisorName || null }),
  customerName: of('customerName', 'text', { head: 'Customer', value: (row) => row.customerName }),
  customerPhone: of('customerPhone', 'text', { head: 'Phone', value: (row) => row.customerPhone, isContact: true }),
  vehicle: of('vehicle', 'text', { head: 'Vehicle', value: (row) => row.vehicle }),
  tag: of('tag', 'text', { head: 'Tag', value: (row) => row.tag }),
  promisedAt: of('promisedAt', 'instant', { head: 'Promised', value: (row) => row.promisedAt }),
  waiting: of('waiting', 'text', {
    head: 'Waits for',
    value: (row) => row.partsWaited.map(({ partNumber }) => partNumber).join(' ') || null,
  }),
  lastActivityOn: of('lastActivityOn', 'date', { head: 'Last activity', value: (row) => row.lastActivityOn }),
  idleDays: of('idleDays', 'count', { head: 'Days without activity', value: (row) => row.idleDays }),
  dollars: of('dollars', 'money', { head: 'Unbilled', value: (row) => row.dollars, ...sum }),
  cost: of('cost', 'money', { head: 'Cost so far', value: (row) => row.cost, ...sum }),
} satisfies Record<string, ListColumn<OpenOrderRow>>;

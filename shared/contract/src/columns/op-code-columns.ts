import { payTypeName } from '@fixed-ops/metrics';
import type { OpCodeRow } from '../calls/op-code-answers.ts';
import { type ListColumn, listColumn } from './list-column.ts';
import { opCodeKindName } from './list-words.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<OpCodeRow>;

const PRICED_BY: Readonly<Record<OpCodeRow['priceBasis'], string | null>> = {
  grid: 'labor matrix',
  fixed: 'usual price',
  none: null,
};

const paidLines = (payType: 'C' | 'W' | 'I') =>
  of(`lines${payType}`, 'count', {
    head: `${payTypeName(payType)} lines`,
    value: (row) => row.cwiCounts[payType] ?? 0,
    ...sum,
  });

/** All columns of the op codes, in the order of their file. */
export const opCodeColumns = {
  opCode: of('opCode', 'text', { head: 'Op code', value: (row) => row.opCode }),
  description: of('description', 'text', { head: 'Description', value: (row) => row.description }),
  category: of('category', 'text', { head: 'Kind', value: (row) => opCodeKindName(row.category) }),
  isMaintenance: of('isMaintenance', 'text', {
    head: 'Maintenance',
    value: (row) => (row.isMaintenance ? 'yes' : 'no'),
  }),
  count: of('count', 'count', { head: 'Lines', title: 'Counted lines', value: (row) => row.count, ...sum }),
  roCount: of('roCount', 'count', { head: 'ROs', title: 'Repair orders', value: (row) => row.roCount }),
  penetrationPct: of('penetrationPct', 'percent', {
    head: 'ROs with it',
    title: 'Penetration %',
    value: (row) => row.penetrationPct,
  }),
  hours: of('hours', 'hours', { head: 'Hours', value: (row) => row.hours, ...sum }),
  avgHours: of('avgHours', 'hours', { head: 'Hours per line', value: (row) => row.avgHours }),
  laborSales: of('laborSales', 'money', {
    head: 'Labor',
    title: 'Labor sales',
    value: (row) => row.laborSales,
    ...sum,
  }),
  avgLabor: of('avgLabor', 'money', { head: 'Labor per line', value: (row) => row.avgLabor }),
  minLabor: of('minLabor', 'money', { head: 'Lowest price', value: (row) => row.minLabor }),
  maxLabor: of('maxLabor', 'money', { head: 'Highest price', value: (row) => row.maxLabor }),
  stdDev: of('stdDev', 'money', { head: 'Spread', title: 'Price deviation', value: (row) => row.stdDev }),
  modalPrice: of('modalPrice', 'money', { head: 'Modal price', value: (row) => row.modalPrice }),
  priceConsistencyPct: of('priceConsistencyPct', 'percent', {
    head: 'At modal price',
    title: 'At modal price %',
    value: (row) => row.priceConsistencyPct,
  }),
  priceBasis: of('priceBasis', 'text', { head: 'Priced by', value: (row) => PRICED_BY[row.priceBasis] }),
  pricedLines: of('pricedLines', 'count', { head: 'Priced lines', value: (row) => row.pricedLines }),
  atPricePct: of('atPricePct', 'percent', { head: 'At price', title: 'At price %', value: (row) => row.atPricePct }),
  belowPrice: of('belowPrice', 'money', { head: 'Below price', value: (row) => row.belowPrice, ...sum }),
  abovePrice: of('abovePrice', 'money', { head: 'Above price', value: (row) => row.abovePrice, ...sum }),
  elr: of('elr', 'moneyPerHour', { head: 'ELR', value: (row) => row.elr }),
  laborGpPct: of('laborGpPct', 'percent', { head: 'Labor GP', title: 'Labor GP %', value: (row) => row.laborGpPct }),
  partsSales: of('partsSales', 'money', {
    head: 'Parts',
    title: 'Parts sales',
    value: (row) => row.partsSales,
    ...sum,
  }),
  avgParts: of('avgParts', 'money', { head: 'Parts per line', value: (row) => row.avgParts }),
  partsGpPct: of('partsGpPct', 'percent', { head: 'Parts GP', title: 'Parts GP %', value: (row) => row.partsGpPct }),
  discountTotal: of('discountTotal', 'money', { head: 'Discounts', value: (row) => row.discountTotal, ...sum }),
  linesC: paidLines('C'),
  linesW: paidLines('W'),
  linesI: paidLines('I'),
  lastUsed: of('lastUsed', 'date', { head: 'Last sold', value: (row) => row.lastUsed }),
} satisfies Record<string, ListColumn<OpCodeRow>>;

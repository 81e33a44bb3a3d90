import { payTypeName } from '@fixed-ops/metrics';
import type { DiscountRow } from '../calls/discounts.ts';
import { type ListColumn, listColumn } from './list-column.ts';
import { discountLevelNames } from './list-words.ts';

const sum = { sheetTotal: 'sum' } as const;
const of = listColumn<DiscountRow>;
const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'yes' : 'no');

/** The sum of what the feed provides; null if it provides neither. */
export const discountSum = (labor: number | null, parts: number | null): number | null =>
  labor === null && parts === null ? null : (labor ?? 0) + (parts ?? 0);

/** All columns of the discounts, in the order of their file. */
export const discountColumns = {
  roNumber: of('roNumber', 'text', { head: 'RO', title: 'RO number', value: (row) => row.roNumber + row.roSuffix }),
  letter: of('letter', 'text', { head: 'Line', value: (row) => row.letter }),
  closeDate: of('closeDate', 'date', { head: 'Closed', value: (row) => row.closeDate }),
  advisorNumber: of('advisorNumber', 'text', { head: 'Advisor number', value: (row) => row.advisorNumber }),
  advisorName: of('advisorName', 'text', { head: 'Advisor', value: (row) => row.advisorName }),
  payType: of('payType', 'text', { head: 'Pay type', value: (row) => payTypeName(row.payType) }),
  opCode: of('opCode', 'text', { head: 'Op code', value: (row) => row.opCode }),
  opDescription: of('opDescription', 'text', { head: 'Description', value: (row) => row.opDescription }),
  reason: of('reason', 'text', { head: 'Reason', value: (row) => row.reason }),
  level: of('level', 'text', { head: 'Given on', value: (row) => discountLevelNames[row.level] }),
  amount: of('amount', 'money', {
    head: 'Discount',
    value: (row) => discountSum(row.amountLabor, row.amountParts),
    ...sum,
  }),
  amountLabor: of('amountLabor', 'money', {
    head: 'On labor',
    title: 'Discount on labor',
    value: (row) => row.amountLabor,
    ...sum,
  }),
  amountParts: of('amountParts', 'money', {
    head: 'On parts',
    title: 'Discount on parts',
    value: (row) => row.amountParts,
    ...sum,
  }),
  pctOfLine: of('pctOfLine', 'percent', { head: 'Of the line', value: (row) => row.pctOfLine }),
  grossBefore: of('grossBefore', 'money', { head: 'Gross before', value: (row) => row.grossBefore, ...sum }),
  grossAfter: of('grossAfter', 'money', { head: 'Gross after', value: (row) => row.grossAfter, ...sum }),
  belowCost: of('belowCost', 'text', { head: 'Below cost', value: (row) => yesNo(row.belowCost) }),
  managerOverride: of('managerOverride', 'text', {
    head: 'Override',
    title: 'Manager override',
    value: (row) => yesNo(row.managerOverride),
  }),
  appliedBy: of('appliedBy', 'text', { head: 'Given by', value: (row) => row.appliedBy }),
} satisfies Record<string, ListColumn<DiscountRow>>;

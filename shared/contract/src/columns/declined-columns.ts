import type { DeclinedRow } from '../calls/declined-work.ts';
import { type ListColumn, listColumn } from './list-column.ts';
import { declinedDecisionNames, declinedOutcomeNames, findingRatingNames } from './list-words.ts';

const of = listColumn<DeclinedRow>;

/** All columns of declined work, in the order of their file. */
export const declinedColumns = {
  customerName: of('customerName', 'text', { head: 'Customer', value: (row) => row.customerName }),
  customerPhone: of('customerPhone', 'text', { head: 'Phone', value: (row) => row.customerPhone, isContact: true }),
  text: of('text', 'text', { head: 'Recommended', value: (row) => row.text }),
  opCode: of('opCode', 'text', { head: 'Op code', value: (row) => row.opCode }),
  rating: of('rating', 'text', { head: 'Rating', value: (row) => row.rating && findingRatingNames[row.rating] }),
  decision: of('decision', 'text', { head: 'Decision', value: (row) => declinedDecisionNames[row.decision] }),
  amount: of('amount', 'money', { head: 'Amount', value: (row) => row.amount, sheetTotal: 'sum' }),
  roNumber: of('roNumber', 'text', { head: 'RO', value: (row) => row.roNumber + row.roSuffix }),
  closeDate: of('closeDate', 'date', { head: 'Closed', value: (row) => row.closeDate }),
  ageDays: of('ageDays', 'count', { head: 'Age', title: 'Age, days', value: (row) => row.ageDays }),
  vehicle: of('vehicle', 'text', { head: 'Vehicle', value: (row) => row.vehicle }),
  mileage: of('mileage', 'count', { head: 'Mileage', value: (row) => row.mileage }),
  advisorName: of('advisorName', 'text', { head: 'Advisor', value: (row) => row.advisorName }),
  backOn: of('backOn', 'date', { head: 'Back since', value: (row) => row.backOn }),
  soldOn: of('soldOn', 'text', {
    head: 'Sold on',
    value: (row) => row.soldOn && row.soldOn.roNumber + row.soldOn.roSuffix,
  }),
  outcome: of('outcome', 'text', { head: 'Outcome', value: (row) => declinedOutcomeNames[row.outcome] }),
  note: of('note', 'text', { head: 'Note', value: (row) => row.note || null }),
} satisfies Record<string, ListColumn<DeclinedRow>>;

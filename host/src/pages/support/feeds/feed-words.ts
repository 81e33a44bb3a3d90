import type { Feed } from '@fixed-ops/contract';
import type { FigureStatus } from '@fixed-ops/ui';

const KIND_WORDS: Readonly<Record<string, string>> = {
  ros: 'Repair orders',
  lines: 'Repair order lines',
  techs: 'Technician hours',
  parts: 'Parts on repair orders',
  declined: 'Declined work',
  rates: 'Rates',
  labor_types: 'Labor types',
  op_codes: 'Op codes',
  parts_inventory: 'Parts inventory',
  parts_transactions: 'Parts transactions',
  wholesale_accounts: 'Wholesale accounts',
  gl_accounts: 'Ledger accounts',
  gl_balances: 'Ledger balances',
  gl_entries: 'Ledger entries',
  time_clock: 'Time clock',
  inspections: 'Inspections',
  inspection_items: 'Inspection items',
};

/** What a kind of file holds; a kind that nobody named here yet by its own name. */
export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind;
}

interface StatusWords {
  readonly word: string;
  readonly status: FigureStatus;
}

export const FEED_STATUS: Record<Feed['status'], StatusWords> = {
  ok: { word: 'On time', status: 'green' },
  late: { word: 'Late', status: 'amber' },
  failed: { word: 'Refused', status: 'red' },
  none: { word: 'Nothing yet', status: 'none' },
};

/** What is to be known of the newest file besides that it came: why it was refused, what it left out, what was odd. */
export function feedNotes(feed: Pick<Feed, 'error' | 'rejectedRows' | 'warnings'>): string[] {
  const { error, rejectedRows, warnings } = feed;
  const rejected =
    rejectedRows === 0 ? [] : [`${rejectedRows} ${rejectedRows === 1 ? 'row' : 'rows'} left out; see its rejects file`];
  return [...(error === null ? [] : [error]), ...rejected, ...warnings];
}

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

/** Says what a kind of file holds. A kind without words in the table keeps its own name. */
export function feedKindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind;
}

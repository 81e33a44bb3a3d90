import { columns } from './column.ts';
import type { ImportFile } from './import-file.ts';

const same = <Word extends string>(...words: readonly Word[]): Readonly<Record<string, string>> =>
  Object.fromEntries(words.map((word) => [word, word]));

export const partsFiles: readonly ImportFile[] = [
  {
    kind: 'parts_inventory',
    about: 'The parts in stock on a day: one row per day and part number.',
    key: ['as_of', 'part_number'],
    day: 'as_of',
    isState: true,
    columns: columns({
      'as_of*': 'date',
      'part_number*': 'text',
      description: 'story',
      source: 'text',
      status: ['text', 'as the DMS writes it; the administration maps it'],
      bin: 'text',
      'on_hand*': 'quantity',
      reserved: 'quantity',
      on_order: 'quantity',
      'unit_cost*': 'money',
      list_price: 'money',
      entry_date: 'date',
      last_sale_date: 'date',
      last_receipt_date: 'date',
      demand_12: ['quantity', 'of the last twelve months'],
      sales_12: ['quantity', 'of the last twelve months'],
      lost_sales_12: ['quantity', 'of the last twelve months'],
    }),
  },
  {
    kind: 'parts_transactions',
    about: 'Movements of parts. A document named here is replaced whole.',
    key: [],
    day: 'date',
    columns: columns({
      'date*': 'date',
      'kind*': same('sale', 'return', 'receipt', 'adjustment', 'lost_sale', 'transfer'),
      'document*': 'text',
      sale_type: same('ro_customer', 'ro_warranty', 'ro_internal', 'body', 'counter', 'wholesale', 'accessory'),
      account_number: ['text', 'the wholesale account'],
      'part_number*': 'text',
      'quantity*': 'quantity',
      'unit_cost*': 'money',
      unit_sale: ['money', 'of a lost sale: the list price'],
      order_type: same('stock', 'special', 'emergency'),
      vendor: 'text',
      counter_number: 'text',
      is_core: ['flag', 'core charges are in neither sale nor cost'],
    }),
  },
  {
    kind: 'wholesale_accounts',
    about: 'Customers who buy parts in bulk.',
    key: ['account_number'],
    columns: columns({
      'account_number*': 'text',
      'name*': 'text',
      type: same('body', 'garage', 'dealer', 'fleet', 'other'),
      salesperson: 'text',
      phone: 'text',
    }),
  },
];

export const ledgerFiles: readonly ImportFile[] = [
  {
    kind: 'gl_accounts',
    about:
      'The chart of accounts. A new account goes on the statement line that its description and department mean; what people have mapped is kept.',
    key: ['account'],
    columns: columns({
      'account*': 'text',
      'description*': 'story',
      'type*': same('asset', 'liability', 'equity', 'sale', 'cost', 'expense', 'other'),
      department: 'text',
    }),
  },
  {
    kind: 'gl_balances',
    about:
      'The movements of an account in a month, not its running balance; of the parts inventory the first month brings the balance before it as well.',
    key: ['account', 'month'],
    day: 'month',
    isState: true,
    columns: columns({ 'account*': 'text', 'month*': 'month', 'debit*': 'ledger', 'credit*': 'ledger' }),
  },
  {
    kind: 'gl_entries',
    about:
      'Single postings. A document (journal and reference) named here is replaced whole; without reference, the postings of its journal and day.',
    key: [],
    day: 'date',
    columns: columns({
      'account*': 'text',
      'date*': 'date',
      journal: 'text',
      reference: 'text',
      control: 'text',
      description: 'story',
      'debit*': 'ledger',
      'credit*': 'ledger',
    }),
  },
];

export const workshopFiles: readonly ImportFile[] = [
  {
    kind: 'time_clock',
    about: 'Hours of attendance per technician and day.',
    key: ['tech_number', 'date'],
    day: 'date',
    columns: columns({ 'tech_number*': 'text', 'date*': 'date', 'hours*': 'hours' }),
  },
  {
    kind: 'inspections',
    about: 'Multi-point inspections, one per repair order.',
    key: ['ro_number', 'ro_suffix'],
    day: 'completed_at',
    columns: columns({
      'ro_number*': 'text',
      tech_number: 'text',
      completed_at: 'time',
      sent_at: 'time',
      viewed_at: 'time',
      video: 'flag',
      ro_suffix: 'text',
    }),
  },
  {
    kind: 'inspection_items',
    about: 'The items of an inspection; replaced per repair order.',
    key: ['ro_number', 'ro_suffix', 'item'],
    columns: columns({
      'ro_number*': 'text',
      'item*': 'text',
      'rating*': { green: 'G', yellow: 'Y', red: 'R' },
      op_code: 'text',
      labor: 'money',
      parts: 'money',
      decision: same('approved', 'declined', 'deferred', 'none'),
      decided_at: 'time',
      ro_suffix: 'text',
    }),
  },
];

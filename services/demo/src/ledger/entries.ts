import { addMonths, type Day, dayOf, dayWeight, isoOf } from '../chance/calendar.ts';
import { costAccount, inventoryAccount } from './accounts.ts';
import type { DailyPostings, Posted } from './daily-postings.ts';

/** A journal entry in cents. Debits are positive. */
export interface LedgerEntry {
  readonly account: string;
  readonly journal: string;
  readonly day: Day;
  readonly reference: string;
  readonly description: string;
  readonly cents: number;
}

interface Source {
  readonly journal: string;
  readonly label: string;
}

/** The system that posts to each sale account. */
const sources: Readonly<Record<string, Source>> = {
  '4600': { journal: '10', label: 'RO labor C' },
  '4610': { journal: '10', label: 'RO labor W' },
  '4620': { journal: '10', label: 'RO labor I' },
  '4630': { journal: '10', label: 'RO labor S' },
  '4640': { journal: '10', label: 'RO sublet' },
  '4650': { journal: '10', label: 'RO shop supplies' },
  '4700': { journal: '20', label: 'RO parts C' },
  '4710': { journal: '20', label: 'RO parts W' },
  '4720': { journal: '20', label: 'RO parts I' },
  '4730': { journal: '21', label: 'Counter tickets' },
  '4740': { journal: '22', label: 'Wholesale invoices' },
  '4750': { journal: '21', label: 'Body shop tickets' },
  '4760': { journal: '21', label: 'Accessory tickets' },
};
const payroll: Source = { journal: '30', label: 'Payroll' };
const general: Source = { journal: '60', label: 'General' };

interface MonthToPost {
  readonly month: string;
  /** Balances of the month, with debits positive. */
  readonly net: ReadonlyMap<string, number>;
  readonly book: DailyPostings;
  readonly through: Day;
}

/**
 * The entries behind a month's balances, by day as a store's daily control accrues them. An open month is compared with the same days of
 * other months, so an amount that is posted once a month would distort the comparison. They are the postings of repair orders and tickets
 * by day, payroll and expenses by working days, and manual corrections of accounting at the month's end. The entries of an account add up
 * to its balance exactly.
 */
export function entriesOf({ month, net, book, through }: MonthToPost): LedgerEntry[] {
  const first = dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
  const end = Math.min(through, addMonths(first, 1) - 1);
  const entries: LedgerEntry[] = [];
  const post = (account: string, source: Source, day: Day, description: string, cents: number): void => {
    if (cents === 0) return;
    const reference = `${source.journal}${isoOf(day).slice(2).replaceAll('-', '')}`;
    entries.push({ account, journal: source.journal, day, reference, description, cents });
  };
  const bySource = new Map<string, { sale: string; side: keyof Posted }>();
  for (const account of Object.keys(sources)) {
    bySource.set(account, { sale: account, side: 'sale' });
    bySource.set(costAccount(account), { sale: account, side: 'cost' });
  }
  for (const [account, balance] of net) {
    const told = bySource.get(account);
    const source = told && sources[told.sale];
    if (told && source) {
      let left = balance;
      for (const [day, posted] of book.daysOf(month, told.sale)) {
        const signed = told.side === 'sale' ? -posted.sale : posted.cost;
        post(account, source, day, `${source.label} ${told.side} of ${isoOf(day)}`, signed);
        left -= signed;
      }
      post(account, general, end, 'Month-end adjustment', left);
    } else if (account === inventoryAccount) {
      post(account, general, end, 'Receipts less cost of sales', balance);
    } else {
      const isPayroll = account.startsWith('71');
      const source = isPayroll ? payroll : general;
      for (const [day, cents] of accrued(balance, first, end))
        post(account, source, day, `${isPayroll ? 'Payroll' : 'Expenses'} of ${isoOf(day)}`, cents);
    }
  }
  return entries;
}

/**
 * Spreads an amount in whole cents over the working days of a span, with half as much on half days. Without an open day, the last day gets
 * all of it.
 */
function accrued(cents: number, first: Day, last: Day): [Day, number][] {
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((day) => dayWeight(day) > 0);
  const all = days.reduce((sum, day) => sum + dayWeight(day), 0);
  if (all === 0) return [[last, cents]];
  let passed = 0;
  let told = 0;
  return days.map((day): [Day, number] => {
    passed += dayWeight(day);
    const due = Math.round((cents * passed) / all) - told;
    told += due;
    return [day, due];
  });
}

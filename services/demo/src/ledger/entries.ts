import { addMonths, type Day, dayOf, isoOf, nextOpenDay, weekdayOf } from '../chance/calendar.ts';
import { costAccount, inventoryAccount } from './accounts.ts';
import type { DailyPostings, Posted } from './daily-postings.ts';

/** A journal entry in cents, debit positive. */
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

/** What the shop system posts, by sale account. */
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
/** Posted day by day; the others by the week, to keep the journal readable. */
const daily = new Set(['4600', '4700']);

interface MonthToPost {
  readonly month: string;
  /** Balances of the month, debit positive. */
  readonly net: ReadonlyMap<string, number>;
  readonly book: DailyPostings;
  readonly through: Day;
}

/** The Saturday that ends the week of a day, or the month's end before it. */
const weekEnd = (day: Day, last: Day): Day => Math.min(last, day + 6 - weekdayOf(day));

/**
 * The entries behind a month's balances: what repair orders and tickets posted by day or week, payroll twice a month,
 * everything else once, and at the month's end whatever accounting changed by hand. The entries of an account add up to its
 * balance exactly.
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
  const general: Source = { journal: '60', label: 'General' };
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
      for (const [day, cents] of groups(
        book.daysOf(month, told.sale),
        daily.has(account) ? undefined : end,
        told.side,
      )) {
        const signed = told.side === 'sale' ? -cents : cents;
        const span = daily.has(account) ? 'of' : 'of the week to';
        post(account, source, day, `${source.label} ${told.side} ${span} ${isoOf(day)}`, signed);
        left -= signed;
      }
      post(account, general, end, 'Month-end adjustment', left);
    } else if (account.startsWith('71')) {
      const middle = nextOpenDay(first + 14);
      const payroll: Source = { journal: '30', label: 'Payroll' };
      const half = middle < end ? Math.round(balance / 2) : 0;
      post(account, payroll, middle, `Payroll of ${isoOf(middle)}`, half);
      post(account, payroll, end, `Payroll of ${isoOf(end)}`, balance - half);
    } else {
      const isInventory = account === inventoryAccount;
      post(account, general, end, isInventory ? 'Receipts less cost of sales' : `Expenses of ${month}`, balance);
    }
  }
  return entries;
}

/** Sums by day, or by week where the month has an end to close at. */
function groups(days: readonly [Day, Posted][], end: Day | undefined, side: keyof Posted): Map<Day, number> {
  const sums = new Map<Day, number>();
  for (const [day, posted] of days) {
    const key = end === undefined ? day : weekEnd(day, end);
    sums.set(key, (sums.get(key) ?? 0) + posted[side]);
  }
  return sums;
}

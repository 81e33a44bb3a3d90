import type { DeclinedRow } from '@fixed-ops/contract/dashboards';
import { formatMoneyCents, NO_VALUE } from '@fixed-ops/metrics';
import { type Column, NarrowNote } from '@fixed-ops/ui';
import { PhoneLink } from '../screen/phone-link.tsx';
import { jobsInWords } from './declined-words.ts';

type GroupCell = NonNullable<Column<DeclinedRow>['groupCell']>;
type GroupCells = Readonly<Record<'jobs' | 'phone' | 'worth', GroupCell>>;

/**
 * The head above a customer's jobs: the phone number and a summary of the jobs.
 * @param lastLoaded the last loaded row of a list with further pages; its customer may have further jobs
 */
export function customerHead(lastLoaded: string | undefined): GroupCells {
  const worth = (rows: readonly DeclinedRow[]): string | null => {
    const sum = rows.reduce((dollars, { amount }) => dollars + amount, 0);
    if (sum === 0) return null;
    const isPartly = rows.some(({ declinedId }) => declinedId === lastLoaded);
    return isPartly ? `${formatMoneyCents(sum)} so far` : formatMoneyCents(sum);
  };
  return {
    jobs: (rows) => (
      <NarrowNote>{[jobsInWords(rows.length), worth(rows)].filter((words) => words !== null).join(', ')}</NarrowNote>
    ),
    phone: (rows) => {
      const known = rows.find(({ customerPhone }) => customerPhone !== null);
      return known ? <PhoneLink number={known.customerPhone} whose={known.customerName} /> : NO_VALUE;
    },
    worth: (rows) => <b>{worth(rows) ?? <span title="Sent without a price">{NO_VALUE}</span>}</b>,
  };
}

/** The number of each customer's head: the first that is known. */
export function phonesOf(rows: readonly DeclinedRow[]): ReadonlyMap<string, string> {
  const phones = new Map<string, string>();
  for (const { customerKey, customerPhone } of rows) {
    if (customerPhone !== null && !phones.has(customerKey)) phones.set(customerKey, customerPhone);
  }
  return phones;
}

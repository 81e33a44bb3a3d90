import type { OpenLack, OpenView } from '@fixed-ops/contract/dashboards';
import { formatCount } from '@fixed-ops/metrics';
import type { OpenOrders } from './open-columns.tsx';

/** What a view needs of the feed, which would else be told that nothing is late or waited for. */
export const NEEDS: Readonly<Partial<Record<OpenView | 'all', OpenLack>>> = {
  late: 'promises',
  today: 'promises',
  parts: 'specialOrders',
};

export const ageInWords = (age: string): string => (age === '31+' ? '31 or more' : age.replace('-', '–'));

/** The number of listed orders, their ages, and which fields the feed lacks, in words. */
export function noteOf({ total, hasReceipts, lacks = [] }: OpenOrders, age: string): string {
  const count = `${formatCount(total)} ${total === 1 ? 'repair order' : 'repair orders'}`;
  const days = age === 'all' ? '' : `, ${ageInWords(age)} days`;
  return hasReceipts || lacks.includes('specialOrders')
    ? count + days
    : `${count}${days}. Your feed has no receipts of parts: every special order counts as not received.`;
}

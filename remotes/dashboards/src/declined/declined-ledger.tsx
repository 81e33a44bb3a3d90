import type { DeclinedView } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { type LedgerView, ViewLedger, ViewLedgerSkeleton } from '../screen/view-ledger.tsx';
import { type DeclinedWork, jobsInWords, VIEWS } from './declined-words.ts';

const LABEL = 'Declined work by outcome';
const ORDER: readonly DeclinedView[] = ['open', 'old', 'new', 'called', 'booked', 'sold'];

interface DeclinedLedgerProps {
  readonly work: DeclinedWork;
  readonly chosen: DeclinedView;
  readonly onChoose: (view: DeclinedView) => void;
  readonly refetching: boolean;
}

/** The worth of the recommendations by outcome. Each entry opens that view of the list. */
export function DeclinedLedger({ work, chosen, onChoose, refetching }: DeclinedLedgerProps) {
  const ledger = ORDER.map((key): LedgerView<DeclinedView> => {
    const { count = 0, dollars = 0, customers = 0 } = work.views.find(({ view }) => view === key) ?? {};
    return { key, label: VIEWS[key], value: formatMoney(dollars), words: countInWords(count, customers) };
  });
  return <ViewLedger label={LABEL} views={ledger} chosen={chosen} onChoose={onChoose} refetching={refetching} />;
}

/** `1,240 jobs, 512 customers` */
export function countInWords(count: number, customers: number): string {
  if (count === 0) return 'None';
  return `${jobsInWords(count)}, ${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`;
}

export function DeclinedLedgerSkeleton() {
  return <ViewLedgerSkeleton label={LABEL} names={ORDER.map((view) => VIEWS[view])} />;
}

import type { OpenView } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, NOT_PROVIDED } from '@fixed-ops/metrics';
import { type LedgerView, ViewLedger, ViewLedgerSkeleton } from '../screen/view-ledger.tsx';
import type { OpenOrders } from './open-columns.tsx';
import { NEEDS } from './open-words.ts';

type View = OpenView | 'all';

const LABEL = 'Open repair orders by what they need';
const NAMES: Readonly<Record<View, string>> = {
  all: 'Open',
  past: 'Past limit',
  late: 'Promise missed',
  today: 'Promised today',
  parts: 'Waiting for parts',
  idle: 'No activity',
};
const ORDER: readonly View[] = ['all', 'past', 'late', 'today', 'parts', 'idle'];

interface OpenLedgerProps {
  readonly orders: OpenOrders;
  readonly chosen: View;
  readonly onChoose: (view: View) => void;
  readonly refetching: boolean;
}

/** Counts of repair orders by what they need. Each entry opens that view of the list. */
export function OpenLedger({ orders, chosen, onChoose, refetching }: OpenLedgerProps) {
  const { totals, views, idleDays, lacks = [] } = orders;
  const unbilled = (dollars: number | null) =>
    dollars === null ? 'Unbilled not provided' : `${formatMoney(dollars)} unbilled`;
  const ledger = ORDER.map((key): LedgerView<View> => {
    if (key === 'all') {
      return { key, label: NAMES.all, value: formatCount(totals.count), words: unbilled(totals.dollars) };
    }
    const view = views.find((each) => each.view === key);
    const count = view?.count ?? 0;
    const lack = NEEDS[key];
    if (lack !== undefined && lacks.includes(lack)) {
      return { key, label: NAMES[key], value: null, words: NOT_PROVIDED };
    }
    return {
      key,
      label: key === 'idle' ? `No activity, ${idleDays}+ days` : NAMES[key],
      value: formatCount(count),
      words: unbilled(view ? view.dollars : 0),
      isWorthUnknown: view?.dollars === null,
      ...(key === 'past' || key === 'late' ? { status: count === 0 ? ('green' as const) : ('red' as const) } : {}),
    };
  });
  return (
    <ViewLedger
      label={LABEL}
      views={ledger}
      chosen={chosen}
      onChoose={(key) => onChoose(key === chosen ? 'all' : key)}
      refetching={refetching}
    />
  );
}

export function OpenLedgerSkeleton() {
  return <ViewLedgerSkeleton label={LABEL} names={ORDER.map((view) => NAMES[view])} />;
}

/** Titles of the list by view. */
export function openListName(view: View, idleDays: number): string {
  if (view === 'all') return 'Repair orders';
  return view === 'idle' ? `No activity for ${idleDays} days or more` : NAMES[view];
}

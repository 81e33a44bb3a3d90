import { canOpen } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { statementCalls } from '@fixed-ops/contract/statement';
import { addMonths, firstOfMonth, formatMonth, formatPercent, monthOf, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { parseNumber } from '@fixed-ops/ui';
import { EffectPanel } from '../block/effect-table.tsx';
import { UNSEEN } from '../block/sees-department.ts';
import type { Guide, GuideRow } from './guide-values.ts';
import { sells } from './sells.ts';

interface GuidesEffectProps {
  /** The manufacturer of the guides. */
  readonly manufacturer: string;
  readonly department: Guide['department'];
  /** The shown guides: saved and entered. */
  readonly saved: readonly GuideRow[];
  readonly entered: readonly GuideRow[];
}

const WAITING = 'Expenses of the last month appear here.';
const FAILED = 'Expenses of the last month could not be loaded.';

/** The allowed share in percent of gross: the group's guide, otherwise the manufacturer's. */
const allowed = ({ wanted, own }: GuideRow) => (wanted.trim() === '' ? own : parseNumber(wanted));

/** The distance from the guide, without a line break: `2.4% over`, `0.6% under`. */
function distance(share: number, guide: number | null): string {
  if (guide === null) return NO_VALUE;
  const over = share - guide;
  return `${formatPercent(Math.abs(over))}\u00a0${over > 0 ? 'over' : 'under'}`;
}

/** A store of the person that sells the manufacturer's cars, preferably the active one. */
function useStoreOf(manufacturer: string) {
  const { user, activeDealership } = useSession();
  const infos = useCall(administrationCalls.groupDealershipInfo, { decorates: true });
  const sellers = (infos.data ?? []).filter((info) => sells(info, manufacturer));
  const own = sellers.filter(({ dealershipId }) => user.userDealerships.some(({ id }) => id === dealershipId));
  return {
    store: own.find(({ dealershipId }) => dealershipId === activeDealership.id) ?? own[0],
    isPending: infos.isPending,
    /** Reads the stores again. Undefined unless they could not be read. */
    onRetry: infos.isLoadingError ? () => void infos.refetch() : undefined,
  };
}

/**
 * The effect of the guides on one store of the manufacturer: the expenses of its last whole month compared with the
 * saved and with the entered guides.
 */
export function GuidesEffect({ manufacturer, department, saved, entered }: GuidesEffectProps) {
  const { user, dealershipData } = useSession();
  const { store, isPending, onRetry } = useStoreOf(manufacturer);
  const sees = canOpen(user, department === 'service' ? 'aiStatementService' : 'aiStatementParts');
  const month = monthOf(addMonths(firstOfMonth(dealershipData.today), -1));
  const statement = useCall(statementCalls.statementModel, {
    ...(store === undefined ? {} : { params: { dealershipId: store.dealershipId } }),
    query: { department, month },
    enabled: sees && store !== undefined,
    decorates: true,
  });
  if (!sees) return <EffectPanel rows={[]}>{UNSEEN}</EffectPanel>;
  if (store === undefined)
    return (
      <EffectPanel rows={[]} onRetry={onRetry}>
        {isPending
          ? WAITING
          : onRetry
            ? FAILED
            : `No store of yours sells ${manufacturer}, so there are no figures to compare with its guides.`}
      </EffectPanel>
    );
  const note = `${store.name}, ${formatMonth(month)}, % of gross`;
  // The figures of the former department or store are not compared with these guides while their own load.
  const isLoading = statement.isPending || statement.isPlaceholderData;
  const lines = (isLoading ? [] : (statement.data?.data.sections ?? [])).flatMap((section) => section.lines);
  const shares = entered.flatMap((row, index) => {
    const before = saved[index];
    const line = lines.find(({ lineKey }) => lineKey.endsWith(`.expense.${row.category}.${row.expenseKey}`));
    if (before === undefined || line === undefined || line.pct === null || line.guidelineSource !== 'manufacturer')
      return [];
    return [{ row, before, share: line.pct }];
  });
  if (shares.length === 0)
    return (
      <EffectPanel
        note={note}
        rows={[]}
        onRetry={statement.isLoadingError ? () => void statement.refetch() : undefined}
      >
        {isLoading
          ? WAITING
          : statement.isLoadingError
            ? FAILED
            : 'The store has guides of its own for all of these expenses, so none of these apply there.'}
      </EffectPanel>
    );
  const over = (guideOf: (each: (typeof shares)[number]) => number | null) =>
    `${shares.filter((each) => each.share > (guideOf(each) ?? Number.POSITIVE_INFINITY)).length} of ${shares.length}`;
  return (
    <EffectPanel
      note={note}
      rows={[
        {
          name: 'Expenses over their guide',
          now: over(({ before }) => allowed(before)),
          next: over(({ row }) => allowed(row)),
        },
        ...shares
          .filter(({ row, before }) => row.wanted !== before.wanted)
          .map(({ row, before, share }) => ({
            name: `${row.label}, ${formatPercent(share)}`,
            now: distance(share, allowed(before)),
            next: distance(share, allowed(row)),
          })),
      ]}
    >
      Every store of {manufacturer} follows in the same way.
    </EffectPanel>
  );
}

import { canOpen } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import { statementCalls } from '@fixed-ops/contract/statement';
import { addMonths, firstOfMonth, formatMonth, formatPercent, monthOf, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { parseNumber } from '@fixed-ops/ui';
import { EffectPanel } from '../block/effect-table.tsx';
import { UNSEEN } from '../block/sees-department.ts';
import type { Guide, GuideRow } from './guide-values.ts';

interface GuidesEffectProps {
  readonly department: Guide['department'];
  /** The guides that are shown, as saved and as entered. */
  readonly saved: readonly GuideRow[];
  readonly entered: readonly GuideRow[];
}

/** The share that a guide allows: what the group wants, else the manufacturer's own. */
const allowed = ({ wanted, own }: GuideRow) => (wanted.trim() === '' ? own : parseNumber(wanted));

/** `2.4% over`, `0.6% under` */
function distance(share: number, guide: number | null): string {
  if (guide === null) return NO_VALUE;
  const over = share - guide;
  return `${formatPercent(Math.abs(over))} ${over > 0 ? 'over' : 'under'}`;
}

/** What guides would say of the store at hand: its last whole month, held against them as they are and as they are entered. */
export function GuidesEffect({ department, saved, entered }: GuidesEffectProps) {
  const { user, activeDealership, dealershipData } = useSession();
  const sees = canOpen(user, department === 'service' ? 'aiStatementService' : 'aiStatementParts');
  const month = monthOf(addMonths(firstOfMonth(dealershipData.today), -1));
  const statement = useCall(statementCalls.statementModel, {
    query: { department, month },
    enabled: sees,
    decorates: true,
  });
  if (!sees) return <EffectPanel rows={[]}>{UNSEEN}</EffectPanel>;
  const note = `${activeDealership.name}, ${formatMonth(month)}, % of gross`;
  const lines = (statement.data?.data.sections ?? []).flatMap((section) => section.lines);
  const shares = entered.flatMap((row, index) => {
    const before = saved[index];
    const line = lines.find(({ lineKey }) => lineKey.endsWith(`.expense.${row.category}.${row.expenseKey}`));
    if (before === undefined || line === undefined || line.pct === null || line.guidelineSource !== 'manufacturer')
      return [];
    return [{ row, before, share: line.pct }];
  });
  if (shares.length === 0)
    return (
      <EffectPanel note={note} rows={[]}>
        {statement.isPending
          ? 'Expenses of the last month stand here.'
          : 'None of these guides decides here: the store has guides of its own, or another manufacturer.'}
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
      The other stores of the group follow in the same way.
    </EffectPanel>
  );
}

import { ShareBar } from '@fixed-ops/charts';
import type { CallResponse } from '@fixed-ops/contract';
import type { OpCodeKind, opCodeCalls } from '@fixed-ops/contract/dashboards';
import { decimalsAsJudged, decimalsOfTarget, formatHours, formatPercent, formatRate } from '@fixed-ops/metrics';
import { Box, DoubtMark, type FigureDoubt, Panel, SectionHead, StatusMark } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { KINDS, kindOf } from './kinds.tsx';

type RepairShare = CallResponse<typeof opCodeCalls.opCodeAnalysis>['totals']['repairShare'];

interface WorkMixProps {
  readonly kinds: readonly OpCodeKind[];
  readonly hours: number | null;
  /** `customer`, as the hours are called. */
  readonly payType: string;
  /** How much of it is repair and diagnosis, and how much the store wants. */
  readonly repairShare?: RepairShare;
  readonly refetching: boolean;
  /** Why the kinds may be off. */
  readonly doubts?: readonly FigureDoubt[];
  /** The name of a kind as something to open; the name alone without it. */
  readonly linkOf?: (category: string, name: string) => ReactNode;
}

/** How the hours divide by kind of work, and what an hour of each brought. */
export function WorkMix({ kinds, hours, payType, repairShare, refetching, doubts = [], linkOf }: WorkMixProps) {
  const worked = kinds.filter((kind) => kind.hours !== null && kind.hours !== 0);
  if (worked.length === 0) return null;
  return (
    <Panel aria-labelledby="work-mix" px="5" py="4">
      <SectionHead
        id="work-mix"
        title="Work mix"
        note={`${formatHours(hours)} of ${payType} by kind of work, with what an hour of each brought`}
        actions={
          <>
            {repairShare ? <AgainstGuide {...repairShare} /> : null}
            <DoubtMark label="Work mix" doubts={doubts} />
          </>
        }
      />
      <Box mt="3" {...(refetching ? { opacity: '0.5', 'data-refetching': '' } : {})}>
        <ShareBar
          label="Share of hours by kind of work"
          shares={worked.map((kind) => {
            const { name, color } = KINDS[kindOf(kind.category)];
            const rate = kind.elr === null ? '' : `, ${formatRate(kind.elr)}`;
            return {
              key: kind.category,
              label: name,
              link: linkOf?.(kind.category, name),
              color,
              amount: kind.hours ?? 0,
              text: `${formatPercent(kind.sharePct)}${rate}`,
            };
          })}
        />
      </Box>
    </Panel>
  );
}

/** `Repair and diagnostic 42.0% of hours, guide 30% to 45%`. */
function AgainstGuide({ pct, low, high, status }: NonNullable<RepairShare>) {
  const edge = (value: number) => formatPercent(value, decimalsOfTarget(value, 0));
  const decimals = decimalsAsJudged(pct, (shown) => `${shown >= (low ?? shown)} ${shown <= (high ?? shown)}`, 1);
  const guide =
    low !== null && high !== null
      ? `, guide ${edge(low)} to ${edge(high)}`
      : low !== null
        ? `, guide ${edge(low)} or more`
        : high !== null
          ? `, guide ${edge(high)} or less`
          : '';
  return (
    <Box alignSelf="center" textStyle="meta" color="fg.muted">
      <StatusMark status={status} /> Repair and diagnostic {formatPercent(pct, decimals)} of hours
      {guide}
    </Box>
  );
}

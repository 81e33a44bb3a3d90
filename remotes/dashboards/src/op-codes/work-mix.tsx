import { ShareBar } from '@fixed-ops/charts';
import type { OpCodeKind } from '@fixed-ops/contract/dashboards';
import { formatHours, formatPercent, formatRate } from '@fixed-ops/metrics';
import { Box, DoubtMark, type FigureDoubt, Panel, SectionHead } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { KINDS, kindOf } from './kinds.tsx';

interface WorkMixProps {
  readonly kinds: readonly OpCodeKind[];
  readonly hours: number | null;
  /** `customer`, as the hours are called. */
  readonly payType: string;
  readonly refetching: boolean;
  /** Why the kinds may be off. */
  readonly doubts?: readonly FigureDoubt[];
  /** The name of a kind as something to open; the name alone without it. */
  readonly linkOf?: (category: string, name: string) => ReactNode;
}

/** How the hours divide by kind of work, and what an hour of each brought. */
export function WorkMix({ kinds, hours, payType, refetching, doubts = [], linkOf }: WorkMixProps) {
  const worked = kinds.filter((kind) => kind.hours !== null && kind.hours !== 0);
  if (worked.length === 0) return null;
  return (
    <Panel aria-labelledby="work-mix" px="5" py="4">
      <SectionHead
        id="work-mix"
        title="Work mix"
        note={`${formatHours(hours)} of ${payType} by kind of work, with what an hour of each brought`}
        actions={<DoubtMark label="Work mix" doubts={doubts} />}
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

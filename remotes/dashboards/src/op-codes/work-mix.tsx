import { ShareBar } from '@fixed-ops/charts';
import type { CallResponse } from '@fixed-ops/contract';
import type { OpCodeKind, opCodeCalls } from '@fixed-ops/contract/dashboards';
import {
  decimalsAsJudged,
  decimalsAsPublished,
  decimalsOfTarget,
  formatHours,
  formatPercent,
  formatRate,
  formatShare,
  shownShare,
} from '@fixed-ops/metrics';
import { Box, DoubtMark, dimmed, type FigureDoubt, Panel, SectionHead, StatusMark } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { KINDS, kindOf } from './kinds.tsx';

type RepairShare = CallResponse<typeof opCodeCalls.opCodeAnalysis>['totals']['repairShare'];

interface WorkMixProps {
  readonly kinds: readonly OpCodeKind[];
  readonly hours: number | null;
  /** `customer`, the word for the hours. */
  readonly payType: string;
  /** The share of repair and diagnosis, and the store's guide for it. */
  readonly repairShare?: RepairShare | undefined;
  readonly refetching: boolean;
  /** Reasons why the kinds may be wrong. */
  readonly doubts?: readonly FigureDoubt[] | undefined;
  /** Draws the name of a kind as a link; without it the name is plain text. */
  readonly linkOf?: ((category: string, name: string) => ReactNode) | undefined;
}

/** Hours by kind of work, with the rate of each; nothing if no hours were sold. */
export function WorkMix({ doubts, ...mix }: WorkMixProps) {
  if (worked(mix.kinds).length === 0) return null;
  return (
    <Panel aria-labelledby="work-mix" px="5" py="4">
      <WorkMixHead mix={mix} refetching={mix.refetching} doubts={doubts} />
      <WorkMixBar {...mix} />
    </Panel>
  );
}

const worked = (kinds: WorkMixProps['kinds']) => kinds.filter(({ hours }) => hours !== null && hours !== 0);

interface WorkMixHeadProps extends Pick<WorkMixProps, 'doubts'> {
  /** The content; without it the panel has only its title. */
  readonly mix: Pick<WorkMixProps, 'kinds' | 'hours' | 'payType' | 'repairShare'> | undefined;
  readonly refetching: boolean;
}

/** The head of the panel, also shown while it loads, fails or is empty, so that the panel keeps its name. */
export function WorkMixHead({ mix, refetching, doubts = [] }: WorkMixHeadProps) {
  if (!mix || worked(mix.kinds).length === 0) return <SectionHead id="work-mix" title="Work mix" />;
  const { hours, payType, repairShare } = mix;
  return (
    <SectionHead
      id="work-mix"
      title="Work mix"
      note={
        <Box as="span" {...dimmed(refetching)}>
          {formatHours(hours)} of {payType} by kind of work, with what an hour of each brought
        </Box>
      }
      actions={
        <>
          {repairShare ? <AgainstGuide {...repairShare} refetching={refetching} /> : null}
          <DoubtMark label="Work mix" doubts={doubts} />
        </>
      }
    />
  );
}

export function WorkMixBar({ kinds, refetching, linkOf }: Pick<WorkMixProps, 'kinds' | 'refetching' | 'linkOf'>) {
  const all = kinds.reduce((sum, { hours }) => sum + (hours ?? 0), 0);
  return (
    <Box mt="3" {...dimmed(refetching)}>
      <ShareBar
        label="Share of hours by kind of work"
        shares={worked(kinds).map((kind) => {
          const { name, color } = KINDS[kindOf(kind.category)];
          const rate = kind.elr === null ? '' : `, ${formatRate(kind.elr)}`;
          return {
            key: kind.category,
            label: name,
            link: linkOf?.(kind.category, name),
            color,
            amount: kind.hours ?? 0,
            text: `${formatShare(shownShare(kind.sharePct, kind.hours, all))}${rate}`,
          };
        })}
      />
    </Box>
  );
}

/** `Repair and diagnostic 42.0% of hours, guide 30% to 45%`. */
function AgainstGuide({
  pct,
  low,
  high,
  status,
  refetching,
}: NonNullable<RepairShare> & { readonly refetching: boolean }) {
  const edge = (value: number) => formatPercent(value, decimalsOfTarget(value, 0));
  const decimals = decimalsAsJudged(
    pct,
    (shown) => `${shown >= (low ?? shown)} ${shown <= (high ?? shown)}`,
    decimalsAsPublished(pct, 1),
  );
  const guide =
    low !== null && high !== null
      ? `, guide ${edge(low)} to ${edge(high)}`
      : low !== null
        ? `, guide ${edge(low)} or more`
        : high !== null
          ? `, guide ${edge(high)} or less`
          : '';
  return (
    <Box alignSelf="center" textStyle="meta" color="fg.muted" {...dimmed(refetching)}>
      <Box as="span" me="1.5">
        <StatusMark status={status} />
      </Box>
      Repair and diagnostic {formatPercent(pct, decimals)} of hours
      {guide}
    </Box>
  );
}

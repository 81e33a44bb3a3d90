import type { Drill } from '@fixed-ops/drill';
import { worthPerMonth } from '@fixed-ops/figures';
import { type DateRange, formatCount, formatMoney } from '@fixed-ops/metrics';
import {
  Box,
  CircleAlert,
  CircleCheck,
  EmptyState,
  OpportunityStrip,
  OpportunityStripSkeleton,
  Panel,
  SectionHead,
} from '@fixed-ops/ui';
import type { ServiceOpportunity } from './opportunities.ts';

interface OpportunitySectionProps {
  /** Null while loading. */
  readonly opportunities: readonly ServiceOpportunity[] | null;
  /** The number of figures that miss their target, including those without a gap in dollars. */
  readonly short: number;
  readonly range: DateRange;
  /** `this month to date`, `in this period`. */
  readonly periodWords: string;
  readonly refetching: boolean;
  readonly drill: Drill;
  /** Opens the screen of technicians, for the link of their gap. Null where that gap opens in the drawer, as all others do. */
  readonly onTechnicians: (() => void) | null;
}

/** Shows the largest gaps in dollars, each with a link to its proof. */
export function OpportunitySection({
  opportunities,
  short,
  range,
  periodWords,
  refetching,
  drill,
  onTechnicians,
}: OpportunitySectionProps) {
  return (
    <Box as="section" aria-labelledby="worth-fixing" aria-busy={opportunities === null || undefined} mb="6">
      <Box mb="2.5">
        <SectionHead
          id="worth-fixing"
          title="Worth fixing first"
          note={`Largest gaps to target ${periodWords}. Gaps overlap, so do not add them up.`}
        />
      </Box>
      <Box opacity={refetching ? 0.5 : 1}>{strip(opportunities, short, range, { drill, onTechnicians })}</Box>
    </Box>
  );
}

function strip(
  opportunities: readonly ServiceOpportunity[] | null,
  short: number,
  range: DateRange,
  { drill, onTechnicians }: Pick<OpportunitySectionProps, 'drill' | 'onTechnicians'>,
) {
  if (opportunities === null) return <OpportunityStripSkeleton />;
  if (opportunities.length === 0 && short > 0) {
    return (
      <Panel>
        <EmptyState title="No gap can be put in dollars" icon={<CircleAlert size={20} aria-hidden="true" />}>
          {short === 1 ? 'One figure below is' : `${formatCount(short)} figures below are`} short of target. These
          figures do not say what that is worth.
        </EmptyState>
      </Panel>
    );
  }
  if (opportunities.length === 0) {
    return (
      <Panel>
        <EmptyState title="No figure is short of its target" icon={<CircleCheck size={20} aria-hidden="true" />}>
          Every card with a target and enough repair orders to judge is on target.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <OpportunityStrip
      label="Largest gaps to target"
      items={opportunities.map(({ kpi, name, dollars, share, reason, openLabel }) => {
        const openPage = kpi.key.startsWith('tech_') ? onTechnicians : null;
        return {
          key: kpi.key,
          name,
          status: kpi.status,
          amount: formatMoney(dollars),
          share,
          reason: perMonth(dollars, range, reason),
          openLabel,
          onOpen: openPage ?? (() => drill.open(kpi.key, kpi.scope)),
          opensPage: openPage !== null,
        };
      })}
    />
  );
}

/** Adds the worth per month to the reason if the period is longer than a month. */
function perMonth(dollars: number, range: DateRange, reason: string): string {
  const monthly = worthPerMonth(dollars, range);
  return monthly === null || monthly === dollars ? reason : `${formatMoney(monthly)} a month. ${reason}`;
}

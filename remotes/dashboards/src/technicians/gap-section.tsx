import { canOpen } from '@fixed-ops/access';
import type { Kpi } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { findKpi } from '@fixed-ops/figures';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, CircleCheck, EmptyState, OpportunityStrip, Panel, SectionHead } from '@fixed-ops/ui';
import { technicianGaps } from './technician-gaps.ts';
import type { Performance, Work } from './technician-rows.ts';
import { shopInAddress } from './technicians-address.ts';
import { whyNoGap } from './why-none.ts';

interface GapSectionProps {
  readonly data: Performance;
  readonly kpis: readonly Kpi[];
  readonly answer: {
    readonly startDate: string;
    readonly endDate: string;
    readonly compareStartDate: string | null;
    readonly compareEndDate: string | null;
  };
  readonly refetching: boolean;
  readonly onShop: (shop: string) => void;
  readonly onMissing: () => void;
  readonly drill: Drill;
}

/** Shows the largest gaps of the technicians. */
export function GapSection({ data, kpis, answer, refetching, onShop, onMissing, drill }: GapSectionProps) {
  const { user } = useSession();
  const { compareStartDate, compareEndDate } = answer;
  const compared =
    compareStartDate === null || compareEndDate === null
      ? null
      : formatPeriodInWords({ startDate: compareStartDate, endDate: compareEndDate }, answer);
  const mayAssign = canOpen(user, 'technicianAssignment');
  const gaps = technicianGaps(data, findKpi(kpis, 'tech_proficiency'), compared, mayAssign);
  return (
    <Box as="section" aria-labelledby="worth-fixing" mb="6">
      <Box mb="2.5">
        <SectionHead
          id="worth-fixing"
          title="Worth fixing first"
          note="Largest gaps to target in this period. Gaps overlap, so do not add them up."
        />
      </Box>
      <Box opacity={refetching ? 0.5 : 1}>
        {gaps.length === 0 ? (
          <Panel>
            <NoGap data={data} />
          </Panel>
        ) : (
          <OpportunityStrip
            label="Worth fixing first"
            items={gaps.map(({ leadsTo, ...gap }) => ({
              ...gap,
              onOpen: () => {
                if (leadsTo === 'missing') onMissing();
                else if (leadsTo === 'technicians') drill.open('tech_proficiency', 'all', null, 'technicians');
                else onShop(shopInAddress(leadsTo.shop));
              },
            }))}
          />
        )}
      </Box>
    </Box>
  );
}

/** Says that there is no gap, or why the gap has no dollars. Without dollars, the store may still be below its target. */
function NoGap({ data: { store, byShop, targets } }: Pick<GapSectionProps, 'data'>) {
  const shops = byShop ?? [];
  const unjudged = shops.filter(isUnjudged);
  const isBehindUnpriced = [store, ...shops].some(
    (work) => work !== null && isUnjudged(work) && work.statuses.proficiency !== 'none',
  );
  if (isBehindUnpriced) {
    return <EmptyState title="The gap to target is not priced">Every line with hours has a technician.</EmptyState>;
  }
  if (store && isUnjudged(store)) {
    return (
      <EmptyState title="No gap to target can be calculated">
        {whyNoGap(store, targets)}. Every line with hours has a technician.
      </EmptyState>
    );
  }
  if (shops.length > 1 && unjudged.length > 0) {
    return (
      <EmptyState title="No shop with enough hours is behind">
        {unjudged.map((shop) => `${shop.techName}: ${whyNoGap(shop, targets)}`).join('. ')}. Every line with hours names
        a technician.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={shops.length > 1 ? 'Every shop is on its target' : 'The store is on its target'}
      icon={<CircleCheck size={20} aria-hidden="true" />}
    >
      And every line with hours has a technician.
    </EmptyState>
  );
}

const isUnjudged = ({ gapDollars, statuses }: Work): boolean => gapDollars === null && statuses.proficiency !== 'green';

import type { Kpi } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { findKpi } from '@fixed-ops/figures';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { Box, CircleCheck, EmptyState, OpportunityStrip, Panel, SectionHead } from '@fixed-ops/ui';
import { technicianGaps } from './technician-gaps.ts';
import type { Performance } from './technician-rows.ts';
import { shopInAddress } from './technicians-address.ts';

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

/** What is worth fixing first among the technicians. */
export function GapSection({ data, kpis, answer, refetching, onShop, onMissing, drill }: GapSectionProps) {
  const { compareStartDate, compareEndDate } = answer;
  const compared =
    compareStartDate === null || compareEndDate === null
      ? null
      : formatPeriodInWords({ startDate: compareStartDate, endDate: compareEndDate }, answer);
  const gaps = technicianGaps(data, findKpi(kpis, 'tech_proficiency'), compared);
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
            <EmptyState title="Every shop is on its target" icon={<CircleCheck size={20} aria-hidden="true" />}>
              And every line with hours names a technician.
            </EmptyState>
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

import { formatCount, formatMoney, formatPercent, NO_VALUE } from '@fixed-ops/metrics';
import { Box, chakra, Panel, SimpleGrid, Skeleton } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { InspectionTotals } from './daily-series.ts';

interface TotalCell {
  readonly label: string;
  readonly value: string;
  readonly words: string;
}

/** The span in three figures, each with the words that make it up. */
export function totalsInWords(totals: InspectionTotals): TotalCell[] {
  const missed = totals.eligibleRos - totals.inspections;
  return [
    {
      label: 'Completion',
      value: totals.completionPct === null ? NO_VALUE : formatPercent(totals.completionPct),
      words: `${formatCount(totals.inspections)} of ${formatCount(totals.eligibleRos)} eligible repair orders inspected, ${formatCount(missed)} missed`,
    },
    {
      label: 'Recommended',
      value: formatMoney(totals.recommended),
      words:
        totals.inspections === 0
          ? 'No inspection'
          : `${formatMoney(totals.recommended / totals.inspections)} per inspection`,
    },
    {
      label: 'Approved',
      value: formatMoney(totals.approved),
      words:
        totals.closeRatioPct === null
          ? 'Nothing was recommended'
          : `${formatPercent(totals.closeRatioPct)} of what was recommended`,
    },
  ];
}

export function TotalsStrip({ totals, dimmed }: { readonly totals: InspectionTotals; readonly dimmed: boolean }) {
  return (
    <Strip>
      {totalsInWords(totals).map(({ label, value, words }) => (
        <Cell key={label} label={label}>
          <chakra.dd opacity={dimmed ? 0.5 : 1}>
            <Box textStyle="figure">{value}</Box>
            <Box textStyle="meta" color="fg.muted">
              {words}
            </Box>
          </chakra.dd>
        </Cell>
      ))}
    </Strip>
  );
}

export function TotalsStripSkeleton() {
  return (
    <Strip>
      {['Completion', 'Recommended', 'Approved'].map((label) => (
        <Cell key={label} label={label}>
          <dd>
            <Skeleton h="28px" my="2px" w="96px" />
            <Skeleton h="16px" w="200px" maxW="full" />
          </dd>
        </Cell>
      ))}
    </Strip>
  );
}

function Strip({ children }: { readonly children: ReactNode }) {
  return (
    <Panel aria-label="Totals" mb="6">
      <SimpleGrid as="dl" columns={{ base: 1, md: 3 }} gap="1px" bg="border">
        {children}
      </SimpleGrid>
    </Panel>
  );
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box bg="bg.panel" px="5" py="4">
      <chakra.dt textStyle="label" color="fg.muted">
        {label}
      </chakra.dt>
      {children}
    </Box>
  );
}

import type { Threshold } from '@fixed-ops/contract';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  NO_VALUE,
  NOT_PROVIDED,
  shownDifference,
  statusOf,
} from '@fixed-ops/metrics';
import { Box, chakra, type FigureStatus, Panel, SimpleGrid, Skeleton, STATUS_LOOK, StatusMark } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { InspectionTotals } from './daily-series.ts';

interface TotalCell {
  readonly label: string;
  readonly value: string;
  readonly words: string;
  /** Whether the figure can have a threshold, so that its line is kept free until that is known. */
  readonly isBound: boolean;
  /** Where the figure stands against its threshold, with the distance in words; absent without one. */
  readonly standing?: { readonly status: FigureStatus; readonly words: string } | undefined;
}

/** Where a share stands against its bounds: `8.3 pts under the target of 90.0%`. */
export function standingOf(value: number | null, threshold: Threshold | undefined): TotalCell['standing'] {
  if (value === null || !threshold?.enabled || threshold.green === null) return undefined;
  const distance = shownDifference(value, threshold.green, 1);
  const target = `target of ${formatPercent(threshold.green)}`;
  const size = `${formatNumber(Math.abs(distance), 1)} pts`;
  const words = distance === 0 ? `at the ${target}` : `${size} ${distance > 0 ? 'ahead of' : 'under'} the ${target}`;
  return { status: statusOf(threshold, value), words };
}

/** The span in three figures, each with the words that make it up. */
export function totalsInWords(totals: InspectionTotals, thresholds: readonly Threshold[]): TotalCell[] {
  const boundOf = (key: string) => thresholds.find(({ metricKey, scope }) => metricKey === key && scope === 'all');
  return [
    {
      label: 'Completion',
      value: totals.completionPct === null ? NO_VALUE : formatPercent(totals.completionPct),
      words: completionInWords(totals),
      isBound: true,
      standing: standingOf(totals.completionPct, boundOf('mpi_completion')),
    },
    {
      label: 'Recommended',
      value: formatMoney(totals.recommended),
      words: recommendedInWords(totals),
      isBound: false,
    },
    {
      label: 'Approved',
      value: formatMoney(totals.approved),
      words: approvedInWords(totals),
      isBound: true,
      standing: standingOf(totals.closeRatioPct, boundOf('mpi_close_ratio')),
    },
  ];
}

function completionInWords({ eligibleRos, inspections }: InspectionTotals): string {
  const eligible = `${formatCount(eligibleRos)} eligible repair orders`;
  if (inspections === null) return `${NOT_PROVIDED} · ${eligible}`;
  return `${formatCount(inspections)} of ${eligible} inspected, ${formatCount(eligibleRos - inspections)} missed`;
}

function recommendedInWords({ recommended, inspections }: InspectionTotals): string {
  if (recommended === null || inspections === null) return NOT_PROVIDED;
  return inspections === 0 ? 'No inspection' : `${formatMoney(recommended / inspections)} per inspection`;
}

function approvedInWords({ approved, closeRatioPct }: InspectionTotals): string {
  if (approved === null) return NOT_PROVIDED;
  return closeRatioPct === null ? 'Nothing was recommended' : `${formatPercent(closeRatioPct)} of what was recommended`;
}

interface TotalsStripProps {
  readonly totals: InspectionTotals;
  /** Bounds in force; empty while they are not known, which takes nothing from the figures. */
  readonly thresholds: readonly Threshold[];
  readonly dimmed: boolean;
}

export function TotalsStrip({ totals, thresholds, dimmed }: TotalsStripProps) {
  return (
    <Strip>
      {totalsInWords(totals, thresholds).map(({ label, value, words, isBound, standing }) => (
        <Cell key={label} label={label}>
          <chakra.dd opacity={dimmed ? 0.5 : 1}>
            <Box textStyle="figure">{value}</Box>
            <Box textStyle="meta" color="fg.muted">
              {words}
            </Box>
            {/* The line is there before the bounds are, so that nothing below moves when they come. */}
            <Box
              textStyle="meta"
              minH={{ base: isBound ? '4' : '0', md: '4' }}
              color={standing ? STATUS_LOOK[standing.status].text : undefined}
            >
              {standing ? (
                <>
                  <chakra.span marginInlineEnd="1.5">
                    <StatusMark status={standing.status} label="" />
                  </chakra.span>
                  {standing.words}
                </>
              ) : null}
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
            <Skeleton h="32px" w="200px" maxW="full" />
          </dd>
        </Cell>
      ))}
    </Strip>
  );
}

function Strip({ children }: { readonly children: ReactNode }) {
  return (
    <Panel aria-label="Totals" mb="6">
      <SimpleGrid as="dl" data-cells="" columns={{ base: 1, md: 3 }} gap="1px" bg="border">
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

import { NOT_PROVIDED } from '@fixed-ops/metrics';
import {
  Box,
  EmptyState,
  ExportMenu,
  type ExportSubject,
  IconButton,
  Panel,
  SectionHead,
  Skeleton,
  TableIcon,
} from '@fixed-ops/ui';
import { useId } from 'react';
import { CHART_HEIGHT } from './chart-layout.ts';
import { DailyChart } from './daily-chart.tsx';
import { dailyColumns, type InspectionDay, inspectedDays, type Step, stepFor } from './daily-series.ts';
import { DailyTable, dailyTableColumns, useDailySort } from './daily-table.tsx';

const STEP_WORDS: Record<Step, string> = { day: 'by close date', week: 'by week', month: 'by month' };

interface DailyPanelProps {
  readonly days: readonly InspectionDay[];
  readonly refetching: boolean;
  readonly file: ExportSubject;
  readonly asTable: boolean;
  readonly onShowTable: (asTable: boolean) => void;
}

/** The daily chart. A button shows it as a table. If the feed sends no inspections, a sentence says so. */
export function DailyPanel({ days, refetching, file, asTable, onShowTable }: DailyPanelProps) {
  const titleId = useId();
  const order = useDailySort();
  const step = stepFor(days.length);
  const inspected = inspectedDays(days);
  return (
    <Panel aria-labelledby={titleId} aria-busy={refetching || undefined}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id={titleId}
          title="Inspections and eligible repair orders"
          note={asTable ? STEP_WORDS.day : STEP_WORDS[step]}
          actions={
            <>
              <IconButton
                aria-label="Show as table"
                aria-pressed={asTable}
                {...(asTable ? { bg: 'bg.muted' } : {})}
                onClick={() => onShowTable(!asTable)}
              >
                <TableIcon />
              </IconButton>
              <ExportMenu from={{ file, rows: days, columns: dailyTableColumns(days), sort: order.sort }} />
            </>
          }
        />
      </Box>
      {asTable ? (
        <DailyTable days={days} refetching={refetching} {...order} />
      ) : inspected.length === 0 ? (
        <EmptyState title={NOT_PROVIDED}>
          Without inspections there is no completion to draw. The table has the eligible repair orders of each day.
        </EmptyState>
      ) : (
        <Box px="5" pb="4" opacity={refetching ? 0.5 : 1}>
          <DailyChart
            label={`Inspections and eligible repair orders ${STEP_WORDS[step]}; the table has the figures`}
            columns={dailyColumns(inspected, step)}
          />
        </Box>
      )}
    </Panel>
  );
}

const HEAD_HEIGHT = 64;
const PADDING_BELOW = 16;

/** The panel while its days load. */
export function DailyPanelSkeleton() {
  return (
    <Panel aria-busy="true" height={`${HEAD_HEIGHT + CHART_HEIGHT + PADDING_BELOW}px`} px="5" py="4">
      <Skeleton h="6" w="280px" maxW="full" mb="4" />
      <Skeleton h={`${CHART_HEIGHT}px`} />
    </Panel>
  );
}

import { formatPercent } from '@fixed-ops/metrics';
import {
  Box,
  type Column,
  DataTable,
  ExportMenu,
  type ExportSubject,
  IconButton,
  Panel,
  SectionHead,
  TableIcon,
  Text,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { dayColumn, dayFigure } from '../screen/day-columns.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { type Day, DayColumns, MARKS } from './day-columns.tsx';
import { shownProficiency } from './shown-rates.ts';

interface DayPanelProps {
  /** Null if there are too many days to show. */
  readonly days: readonly Day[] | null;
  readonly file: ExportSubject;
  readonly refetching: boolean;
  readonly onOpen: (date: string) => void;
}

/** Shows sold and attended hours per day. A button shows the same figures as a table. */
export function DayPanel({ days, file, refetching, onOpen }: DayPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const shown = days ?? [];
  const columns = columnsOf(onOpen);
  return (
    <Panel aria-labelledby="by-day">
      <Box px="5" pt="5" pb={asTable ? '2' : '5'}>
        <SectionHead
          id="by-day"
          title="Sold against attended"
          note="Hours a day"
          actions={
            shown.length === 0 ? null : (
              <>
                {asTable ? null : <ChartLegend entries={LEGEND} css={MARKS} />}
                <IconButton
                  aria-label="Show as table"
                  aria-pressed={asTable}
                  {...(asTable ? { bg: 'bg.muted' } : {})}
                  onClick={() => setAsTable(!asTable)}
                >
                  <TableIcon />
                </IconButton>
                <ExportMenu from={{ file: { ...file, list: 'Hours by day' }, rows: shown, columns }} />
              </>
            )
          }
        />
        {shown.length === 0 ? (
          <Text mt="3" color="fg.muted">
            {days === null ? 'Choose three months or less to see each day.' : 'No day with hours in this period.'}
          </Text>
        ) : asTable ? null : (
          <Box opacity={refetching ? 0.5 : 1}>
            <DayColumns days={shown} onOpen={onOpen} />
          </Box>
        )}
      </Box>
      {asTable && shown.length > 0 ? (
        <DataTable
          label="Hours by day"
          columns={columns}
          rows={shown}
          rowKey={({ date }) => date}
          refetching={refetching}
        />
      ) : null}
    </Panel>
  );
}

const LEGEND = [
  { name: 'Sold', mark: 'sold', shape: 'square' },
  { name: 'Attended', mark: 'attended', shape: 'line' },
] as const;

function columnsOf(onOpen: DayPanelProps['onOpen']): Column<Day>[] {
  return [
    dayColumn(onOpen),
    { ...dayFigure<Day>('sold', 'Sold', 'hours', ({ soldHours }) => soldHours), sheetTotal: 'sum' },
    { ...dayFigure<Day>('attended', 'Attended', 'hours', ({ attendanceHours }) => attendanceHours), sheetTotal: 'sum' },
    {
      key: 'proficiency',
      head: 'Proficiency',
      numeric: true,
      sortable: false,
      format: 'percent',
      value: ({ proficiencyPct }) => proficiencyPct,
      cell: (day) => formatPercent(shownProficiency(day)),
    },
  ];
}

import { formatDay, formatNumber, formatPercent } from '@fixed-ops/metrics';
import {
  Box,
  Button,
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
import { ChartLegend } from './chart-legend.tsx';
import { type Day, DayColumns, MARKS } from './day-columns.tsx';
import { shownProficiency } from './shown-rates.ts';

interface DayPanelProps {
  /** Null for more days than one can see. */
  readonly days: readonly Day[] | null;
  readonly file: ExportSubject;
  readonly refetching: boolean;
  readonly onOpen: (date: string) => void;
}

/** Hours sold each day against those attended, with the same figures as a table behind one button. */
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
          note={asTable ? 'Hours a day' : 'Hours a day, proficiency % on top'}
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
  const hours = (key: string, head: string, of: (day: Day) => number | null): Column<Day> => ({
    key,
    head,
    numeric: true,
    sortable: false,
    format: 'hours',
    value: of,
    cell: (day) => formatNumber(of(day), 1),
  });
  return [
    {
      key: 'date',
      head: 'Day',
      required: true,
      sortable: false,
      format: 'date',
      value: ({ date }) => date,
      cell: ({ date }) => (
        <Button variant="link" size="inline" minH="6" aria-haspopup="dialog" onClick={() => onOpen(date)}>
          {formatDay(date)}
        </Button>
      ),
    },
    hours('sold', 'Sold', ({ soldHours }) => soldHours),
    hours('attended', 'Attended', ({ attendanceHours }) => attendanceHours),
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

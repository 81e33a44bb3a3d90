import { PaceLine } from '@fixed-ops/charts/explain';
import type { DayPattern } from '@fixed-ops/contract';
import { type DateRange, formatCount, formatDay, formatMonth, formatNumber, monthOf } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, type Column, DataTable, ExportMenu, IconButton, TableIcon, Text } from '@fixed-ops/ui';
import { useState } from 'react';
import { dayColumn, dayFigure } from '../screen/day-columns.tsx';

type Day = DayPattern['days'][number];

interface MonthPaceProps {
  readonly pattern: DayPattern;
  readonly period: DateRange;
  readonly onOpen: (date: string) => void;
}

/** Shows how the days of a month add up to its goal, as a chart. A button shows the same figures as a table. */
export function MonthPace({ pattern, period, onOpen }: MonthPaceProps) {
  const { dealershipData } = useSession();
  const [asTable, setAsTable] = useState(false);
  const { days, goal, pace, ros, workingDays } = pattern;
  const month = formatMonth(monthOf(days[0]?.date ?? ''));
  const rows = days.filter(({ weight, ros: closed }) => weight > 0 || (closed ?? 0) > 0);
  const columns = columnsOf(goal !== null, onOpen);
  return (
    <Box>
      <Box display="flex" justifyContent="space-between" gap="3" mb="2">
        <Box>
          <Text fontWeight="medium">{month}</Text>
          <Text textStyle="meta" color="fg.muted">
            {standing(pattern)}
          </Text>
        </Box>
        <Box display="flex" flexShrink="0" gap="1">
          <IconButton
            aria-label={`Show ${month} as table`}
            aria-pressed={asTable}
            {...(asTable ? { bg: 'bg.muted' } : {})}
            onClick={() => setAsTable(!asTable)}
          >
            <TableIcon />
          </IconButton>
          <ExportMenu
            from={{
              file: { list: 'Repair orders by day', dealership: dealershipData.dealershipName, ...period },
              rows,
              columns,
            }}
          />
        </Box>
      </Box>
      {asTable ? (
        <DataTable
          label={`Repair orders of ${month} by day`}
          columns={columns}
          rows={rows}
          rowKey={({ date }) => date}
          density="dense"
          maxHeight="320px"
        />
      ) : (
        <PaceLine
          label={`Repair orders of ${month} so far`}
          days={days.map(({ date, ros: closed, cumulative, goal: due }) => ({
            date,
            label: formatDay(date),
            words: `${formatDay(date)}: ${formatCount(closed)} repair ${closed === 1 ? 'order' : 'orders'}, ${formatCount(cumulative)} so far`,
            cumulative,
            goal: due,
          }))}
          paceEnd={pace}
          paceText={pace === null ? null : `pace ${formatCount(pace)}`}
          goalText={
            goal === null
              ? `${formatCount(ros)} in ${workingDaysInWords(workingDays.elapsed)}`
              : `goal ${formatCount(goal)}`
          }
          onOpen={onOpen}
        />
      )}
    </Box>
  );
}

function columnsOf(hasGoal: boolean, onOpen: MonthPaceProps['onOpen']): Column<Day>[] {
  return [
    dayColumn(onOpen, ({ ros }) => ros !== null),
    { ...dayFigure<Day>('ros', 'ROs', 'count', ({ ros }) => ros), sheetTotal: 'sum' },
    dayFigure('cumulative', 'So far', 'count', ({ cumulative }) => cumulative),
    ...(hasGoal ? [dayFigure<Day>('goal', 'Goal by then', 'count', ({ goal }) => goal)] : []),
  ];
}

/** Returns words such as `To reach the goal 78.4 a day for 9 more working days. Now 74.5 a day.` */
function standing({ needed, goal, ros, perDay, workingDays }: DayPattern): string {
  const now = perDay === null ? '' : ` Now ${formatNumber(perDay, 1)} a day.`;
  if (needed && needed.perDay > 0) {
    return `To reach the goal ${formatNumber(needed.perDay, 1)} a day for ${workingDaysInWords(needed.days).replace(' working', ' more working')}.${now}`;
  }
  if (goal !== null && ros >= goal) return `The goal of ${formatCount(goal)} is reached.${now}`;
  if (goal !== null) return `${formatCount(goal - ros)} short of the goal of ${formatCount(goal)}.`;
  return `${formatCount(ros)} in ${workingDaysInWords(workingDays.elapsed)}.${now}`;
}

const workingDaysInWords = (days: number): string =>
  `${formatNumber(days, Number.isInteger(days) ? 0 : 1)} working ${days === 1 ? 'day' : 'days'}`;

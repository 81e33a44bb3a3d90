import { answerOf, useCall } from '@fixed-ops/api';
import type { DayPattern } from '@fixed-ops/contract';
import { dayPatternCalls } from '@fixed-ops/contract/dashboards';
import type { Drill } from '@fixed-ops/drill';
import type { DashboardView } from '@fixed-ops/figures';
import { formatCount, formatNumber } from '@fixed-ops/metrics';
import { Answer, Box, chakra, dimmed, Grid, Panel, SectionHead, Skeleton, Text } from '@fixed-ops/ui';
import { useHeldAnswer } from '../screen/held-answer.ts';
import { MonthPace } from './month-pace.tsx';

interface DayPatternPanelProps {
  readonly view: DashboardView;
  /** True while the key figures still belong to the previous selection. */
  readonly waits: boolean;
  readonly drill: Drill;
}

/** Shows the weekdays on which repair orders close, and the month's progress to its goal by working days. */
export function DayPatternPanel({ view, waits, drill }: DayPatternPanelProps) {
  const answer = useHeldAnswer(
    answerOf(useCall(dayPatternCalls.dayPattern, { query: { ...view.query, compare: 'none' } })),
    waits,
  );
  return (
    <Panel aria-labelledby="day-pattern">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="day-pattern"
          title="Day pattern"
          note="Repair orders closed; days the store was closed are not counted"
        />
      </Box>
      <Answer
        name="Day pattern"
        inset
        answer={answer}
        skeleton={
          <Box px="5" pb="4">
            <Skeleton h="210px" />
          </Box>
        }
      >
        {({ data, startDate, endDate }, { refetching }) => (
          <Grid
            templateColumns={{
              base: 'minmax(0, 1fr)',
              lg: data.days.length === 0 ? '1fr' : 'repeat(2, minmax(0, 1fr))',
            }}
            columnGap="10"
            rowGap="6"
            px="5"
            pb="4"
            {...dimmed(refetching)}
          >
            <Weekdays pattern={data} onOpen={(weekday) => drill.open('ro_count', 'all', `weekday:${weekday}`)} />
            {data.days.length > 0 ? (
              <MonthPace
                pattern={data}
                period={{ startDate, endDate }}
                onOpen={(date) => drill.open('ro_count', 'all', `day:${date}`)}
              />
            ) : null}
          </Grid>
        )}
      </Answer>
    </Panel>
  );
}

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The button covers its whole row, so that a press anywhere on the row opens it. */
const RowButton = chakra('button', {
  base: {
    font: 'inherit',
    color: 'inherit',
    minH: '24px',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
});

interface WeekdaysProps {
  readonly pattern: DayPattern;
  readonly onOpen: (weekday: number) => void;
}

/** Shows the mean of each weekday as bars with numbers. Each bar opens its repair orders. */
function Weekdays({ pattern: { weekdays }, onOpen }: WeekdaysProps) {
  const most = Math.max(1, ...weekdays.map(({ perDay }) => perDay ?? 0));
  return (
    <Box>
      <Text fontWeight="medium" mb="2">
        Average by weekday
      </Text>
      <chakra.dl>
        {weekdays.map(({ weekday, perDay, days, ros, isHalf }) => (
          <Box
            key={weekday}
            position="relative"
            display="grid"
            gridTemplateColumns={{ base: '92px minmax(0, 1fr) 52px 80px', md: '112px minmax(0, 1fr) 52px 92px' }}
            alignItems="center"
            columnGap="3"
            minH="7"
          >
            <chakra.dt>
              {NAMES[weekday]}
              {isHalf ? (
                <chakra.span textStyle="meta" color="fg.muted">
                  {' '}
                  half
                </chakra.span>
              ) : null}
            </chakra.dt>
            <chakra.dd aria-hidden="true">
              <Box h="12px" bg="chart.spark" data-painted="" style={{ width: `${((perDay ?? 0) / most) * 100}%` }} />
            </chakra.dd>
            <chakra.dd textAlign="end" whiteSpace="nowrap" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {formatNumber(perDay, 1)}
            </chakra.dd>
            <chakra.dd textStyle="meta" color="fg.muted" textAlign="end" fontVariantNumeric="tabular-nums">
              {ros === 0 ? (
                closedInWords(ros, days)
              ) : (
                <RowButton
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={`${NAMES[weekday]}: ${closedInWords(ros, days)}`}
                  onClick={() => onOpen(weekday)}
                >
                  {closedInWords(ros, days)}
                </RowButton>
              )}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Box>
  );
}

const closedInWords = (ros: number, days: number): string =>
  days === 0 ? `${formatCount(ros)}, closed` : `${formatCount(ros)} in ${daysInWords(days)}`;
const daysInWords = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

import { answerOf, useCall } from '@fixed-ops/api';
import { calls, type Kpi, type MonthlyNumbers } from '@fixed-ops/contract';
import { cellText, figureColumns, findKpi, useDashboardView } from '@fixed-ops/figures';
import { addDays, firstOfMonth, formatDate, formatDay, isBusinessDate, metricOf, weekdayOf } from '@fixed-ops/metrics';
import { urlOptionalText, urlSchema, useUrlState } from '@fixed-ops/router';
import {
  Answer,
  Box,
  Button,
  type Column,
  chakra,
  DataTable,
  EmptyState,
  PageHeader,
  Panel,
  ScreenFrame,
  SectionHead,
  Skeleton,
} from '@fixed-ops/ui';
import { NothingOwn } from '../screen/nothing-own.tsx';
import { cardLabel } from '../service/service-cards.ts';
import { ExceptionsOfDay } from './exceptions-of-day.tsx';
import { StillOpen } from './still-open.tsx';
import { TechniciansOfDay } from './technicians-of-day.tsx';

const recapSchema = urlSchema({ date: urlOptionalText({ max: 10 }) });

/** What the day is told by, in reading order. */
const KEYS = [
  'ro_count',
  'labor_sales',
  'parts_sales',
  'total_gross',
  'gross_per_ro',
  'labor_gp_pct',
  'elr',
  'hpro',
  'one_line_pct',
  'discount_pct',
] as const;
const PEOPLE_KEYS = ['ro_count', 'labor_sales', 'labor_gross', 'hpro', 'one_line_pct', 'discount_pct'];
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** One day of the service department on one page: beside the same weekday before and the month so far, and who did it. */
export function RecapScreen() {
  const { through } = useDashboardView();
  const [{ date: asked }, update] = useUrlState(recapSchema);
  const date = asked !== undefined && isBusinessDate(asked) && asked <= through ? asked : through;
  const before = addDays(date, -7);
  const of = (startDate: string, endDate: string, rowMetrics: readonly string[]) => ({
    startDate,
    endDate,
    compare: 'none' as const,
    rowMetrics,
    rowHistory: [],
  });
  const day = useCall(calls.monthlyNumbers, { query: of(date, date, PEOPLE_KEYS) });
  const weekBefore = useCall(calls.monthlyNumbers, { query: of(before, before, ['ro_count']) });
  const month = useCall(calls.monthlyNumbers, { query: of(firstOfMonth(date), date, ['ro_count']) });
  const go = (to: string) => update({ date: to === through ? undefined : to });
  return (
    <ScreenFrame>
      <PageHeader title={`Recap of ${NAMES[weekdayOf(date)]}, ${formatDate(date)}`} />
      <Box display="flex" flexWrap="wrap" gap="2" mb="6" data-print="none">
        <Button variant="outline" onClick={() => go(addDays(date, -1))}>
          Day before
        </Button>
        <Button variant="outline" disabled={date >= through} onClick={() => go(addDays(date, 1))}>
          Day after
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </Box>
      <Answer
        name="Recap"
        answer={answerOf(day)}
        skeleton={<Skeleton h="420px" />}
        isEmpty={({ data }) => data.ownViewMessage === null && (findKpi(data.kpis, 'ro_count')?.value ?? 0) === 0}
        empty={() => (
          <Panel>
            <EmptyState title={`No repair order closed on ${formatDate(date)}`}>
              {weekdayOf(date) === 0 ? 'It was a Sunday.' : 'Another day may have some.'}
            </EmptyState>
          </Panel>
        )}
      >
        {({ data }, { refetching }) =>
          data.ownViewMessage === null ? (
            <Sheet>
              <Figures
                day={data.kpis}
                before={weekBefore.isPlaceholderData ? [] : (weekBefore.data?.data.kpis ?? [])}
                month={month.isPlaceholderData ? [] : (month.data?.data.kpis ?? [])}
                dates={{ day: formatDay(date), before: formatDay(before) }}
                refetching={refetching}
              />
              {data.byAdvisor.length > 0 && !data.ownView ? <Advisors numbers={data} refetching={refetching} /> : null}
              <Beside>
                <TechniciansOfDay date={date} />
                <div>
                  <ExceptionsOfDay date={date} />
                  {date === through ? <StillOpen /> : null}
                </div>
              </Beside>
            </Sheet>
          ) : (
            <NothingOwn>{data.ownViewMessage}</NothingOwn>
          )
        }
      </Answer>
    </ScreenFrame>
  );
}

/**
 * One sheet of paper, whether A4 or Letter: rows and heads are as low as their words. Twice `&`, because styles of tables may come into
 * the page after these; important, because what a piece says of itself in place (`mb="6"`) outranks every rule about it.
 */
const Sheet = chakra('div', {
  base: {
    _print: {
      '& section': { marginBottom: '8px !important' },
      '& section > div:first-of-type': { paddingTop: '4px !important', paddingBottom: '0 !important' },
      '& div:has(> div > h2)': { minHeight: '0 !important' },
      '& ul': { paddingBottom: '4px !important' },
      '& li': { minHeight: '0 !important', fontSize: '11px' },
      '&& :is(td, th)': { height: 'auto', paddingBlock: '1px', lineHeight: '1.25' },
    },
  },
});

/** Beside each other where there is room, and on paper. */
const Beside = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '6',
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'repeat(2, minmax(0, 1fr))',
      _print: 'repeat(2, minmax(0, 1fr))',
    },
  },
});

interface FiguresProps {
  readonly day: readonly Kpi[];
  readonly before: readonly Kpi[];
  readonly month: readonly Kpi[];
  readonly dates: { readonly day: string; readonly before: string };
  readonly refetching: boolean;
}

function Figures({ day, before, month, dates, refetching }: FiguresProps) {
  const value = (kpis: readonly Kpi[], key: string) => findKpi(kpis, key)?.value ?? null;
  const column = (key: string, head: string, of: (metric: string) => number | null | undefined): Column<string> => ({
    key,
    head,
    numeric: true,
    sortable: false,
    value: (metric) => of(metric) ?? null,
    cell: (metric) => cellText(metricOf(metric), of(metric) ?? null),
  });
  const columns: Column<string>[] = [
    {
      key: 'figure',
      head: 'Figure',
      sortable: false,
      value: (metric) => metric,
      cell: (metric) => {
        const kpi = findKpi(day, metric);
        return kpi ? cardLabel(kpi) : metricOf(metric).label;
      },
    },
    column('day', dates.day, (metric) => value(day, metric)),
    column('before', `Week before, ${dates.before}`, (metric) => value(before, metric)),
    column('month', 'Month to date', (metric) => value(month, metric)),
    column('pace', 'Pace', (metric) => findKpi(month, metric)?.facts.pace),
    column('target', 'Goal or target', (metric) => {
      const kpi = findKpi(month, metric);
      return kpi?.facts.goal ?? kpi?.target;
    }),
  ];
  return (
    <Panel aria-labelledby="recap-figures" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead id="recap-figures" title="The day" />
      </Box>
      <DataTable
        label="Figures of the day"
        density="narrow"
        columns={columns}
        rows={[...KEYS]}
        rowKey={(metric) => metric}
        refetching={refetching}
      />
    </Panel>
  );
}

type Person = MonthlyNumbers['byAdvisor'][number];

function Advisors({ numbers, refetching }: { readonly numbers: MonthlyNumbers; readonly refetching: boolean }) {
  const figures = figureColumns<Person>(
    PEOPLE_KEYS.map((metricKey) => ({ metricKey })),
    {
      total: numbers.kpis,
      totalName: 'Store',
      kpisOf: ({ kpis }) => kpis,
      nameOf: ({ name }) => name,
      opener: () => null,
      // A day is too little to judge people by.
      isJudged: () => false,
      sortable: false,
    },
  );
  const rows = numbers.byAdvisor
    .filter(({ kpis }) => (findKpi(kpis, 'ro_count')?.value ?? 0) > 0)
    .toSorted((a, b) => (findKpi(b.kpis, 'labor_gross')?.value ?? 0) - (findKpi(a.kpis, 'labor_gross')?.value ?? 0));
  return (
    <Panel aria-labelledby="recap-advisors" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead id="recap-advisors" title="Advisors" note="By labor gross of the day" />
      </Box>
      <DataTable
        label="Advisors of the day"
        density="narrow"
        columns={[{ key: 'name', head: 'Advisor', sortable: false, value: ({ name }) => name }, ...figures]}
        rows={rows}
        rowKey={({ number }) => number}
        totalLabel="Store"
        refetching={refetching}
      />
    </Panel>
  );
}

import { failedCall } from '@fixed-ops/api';
import type { CallResponse, calls, Kpi } from '@fixed-ops/contract';
import { cellText, findKpi } from '@fixed-ops/figures';
import { metricOf } from '@fixed-ops/metrics';
import {
  Box,
  Button,
  CircleAlert,
  type Column,
  DataTable,
  DoubtMark,
  ExportMenu,
  type ExportSubject,
  NarrowNote,
  Panel,
  Reference,
  SectionHead,
} from '@fixed-ops/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DoubtsByMetric } from '../screen/doubts.ts';
import { narrowEdge } from '../screen/narrow-edge.ts';
import { cardLabel } from '../service/service-cards.ts';

/** Figures of other days. */
type Beside = UseQueryResult<CallResponse<typeof calls.monthlyNumbers>>;

/** What the day is told by, in reading order. */
export const KEYS_OF_DAY = [
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

interface FiguresProps {
  readonly day: readonly Kpi[];
  readonly weekBefore: Beside;
  readonly month: Beside;
  readonly dates: { readonly day: string; readonly before: string };
  /** What makes figures of the day doubtful. */
  readonly doubts: DoubtsByMetric;
  readonly file: ExportSubject;
  readonly refetching: boolean;
}

/** The figures of a day, beside what they are read against. */
export function FiguresOfDay({ day, weekBefore, month, dates, doubts, file, refetching }: FiguresProps) {
  const [before, soFar] = [figuresOf(weekBefore), figuresOf(month)];
  const value = (kpis: readonly Kpi[], key: string) => findKpi(kpis, key)?.value ?? null;
  const column = (
    key: string,
    head: string,
    of: (metric: string) => number | null | undefined,
    kpis: readonly Kpi[] = [],
    from?: 'md',
  ): Column<string> => ({
    key,
    head,
    from,
    numeric: true,
    sortable: false,
    value: (metric) => of(metric) ?? null,
    // A dash says why it is one.
    cell: (metric) => (
      <span title={findKpi(kpis, metric)?.reason ?? undefined}>{cellText(metricOf(metric), of(metric) ?? null)}</span>
    ),
  });
  const nameOf = (metric: string) => {
    const kpi = findKpi(day, metric);
    return kpi ? cardLabel(kpi) : metricOf(metric).label;
  };
  const columns: Column<string>[] = [
    {
      key: 'figure',
      head: 'Figure',
      sortable: false,
      value: nameOf,
      cell: (metric) => (
        <Box py={{ base: '1.5', md: '0' }} whiteSpace={{ base: 'normal', md: 'inherit' }} _print={{ py: '0' }}>
          <Box as="span" display="inline-flex" alignItems="center" gap="2">
            {nameOf(metric)}
            <DoubtMark label={nameOf(metric)} doubts={doubts.get(metric) ?? []} />
          </Box>
          <NarrowNote>{monthWords(metric, findKpi(soFar, metric))}</NarrowNote>
        </Box>
      ),
    },
    column('day', dates.day, (metric) => value(day, metric), day),
    column('before', dates.before, (metric) => value(before, metric), before),
    column('month', 'Month to date', (metric) => value(soFar, metric), soFar, 'md'),
    column('pace', 'Pace', (metric) => findKpi(soFar, metric)?.facts.pace, [], 'md'),
    column(
      'target',
      'Goal or target',
      (metric) => {
        const kpi = findKpi(soFar, metric);
        return kpi?.facts.goal ?? kpi?.target;
      },
      [],
      'md',
    ),
  ];
  return (
    <Panel aria-labelledby="recap-figures" mb="6" breakInside="avoid" css={narrowEdge}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-figures"
          title="The day"
          note={`Beside ${dates.before}, the week before`}
          actions={<ExportMenu from={{ file, rows: KEYS_OF_DAY, columns }} />}
        />
      </Box>
      <NotLoaded name={`The week before, ${dates.before},`} answer={weekBefore} />
      <NotLoaded name="The month to date" answer={month} />
      <DataTable
        label="Figures of the day"
        maxHeight="none"
        columns={columns}
        rows={[...KEYS_OF_DAY]}
        rowKey={(metric) => metric}
        refetching={refetching}
      />
    </Panel>
  );
}

/** The month so far on a phone, below the figure: `Month to date 1,018, pace 1,493, goal 1,600`. */
function monthWords(metric: string, soFar: Kpi | undefined): string | null {
  if (soFar === undefined || soFar.value === null) return null;
  const text = (value: number) => cellText(metricOf(metric), value);
  const { pace, goal } = soFar.facts;
  return [
    `Month to date ${text(soFar.value)}`,
    ...(pace == null ? [] : [`pace ${text(pace)}`]),
    ...(goal == null ? (soFar.target === null ? [] : [`target ${text(soFar.target)}`]) : [`goal ${text(goal)}`]),
  ].join(', ');
}

const figuresOf = ({ data, isPlaceholderData }: Beside): readonly Kpi[] =>
  isPlaceholderData ? [] : (data?.data.kpis ?? []);

/** Says that what the day is read against is missing, where its column has dashes. */
function NotLoaded({ name, answer }: { readonly name: string; readonly answer: Beside }) {
  if (!answer.isError || figuresOf(answer).length > 0) return null;
  const { message, reference, retrying, onRetry } = failedCall(answer);
  return (
    <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" px="5" pb="3">
      <Box as="span" display="inline-flex" alignItems="center" gap="2" minW="0" color="fg.error">
        <Box as="span" flexShrink="0">
          <CircleAlert size={16} aria-hidden="true" />
        </Box>
        <span>
          {name} could not be loaded. {message}
        </span>
      </Box>
      <Button size="sm" onClick={onRetry} loading={retrying}>
        Retry
      </Button>
      {reference ? <Reference id={reference} /> : null}
    </Box>
  );
}

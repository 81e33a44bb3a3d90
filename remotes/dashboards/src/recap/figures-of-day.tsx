import { failedCall } from '@fixed-ops/api';
import type { CallResponse, calls, Kpi } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { cellText, FigureButton, findKpi } from '@fixed-ops/figures';
import { metricOf, NO_VALUE, shownValue } from '@fixed-ops/metrics';
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
import { cardLabel } from '../service/service-cards.ts';

/** Figures of other days. */
type Beside = UseQueryResult<CallResponse<typeof calls.monthlyNumbers>>;

/** The figures of the day, in reading order. */
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
  /** Doubts about figures of the day. */
  readonly doubts: DoubtsByMetric;
  readonly file: ExportSubject;
  /** Opens the drawer of a figure. */
  readonly onOpen: Drill['open'];
  readonly refetching: boolean;
}

/** The figures of a day, beside those to compare with. */
export function FiguresOfDay(props: FiguresProps) {
  const { day, weekBefore, month, dates, doubts, file, onOpen, refetching } = props;
  // The figures to compare with may arrive before those of the day. Until then they belong to another day than the heading's.
  const besideOf = (answer: Beside) => (refetching ? [] : figuresOf(answer));
  const [before, soFar] = [besideOf(weekBefore), besideOf(month)];
  const besides = (
    key: string,
    head: string,
    of: (metric: string) => number | null | undefined,
    from?: 'md',
  ): Column<string> => ({
    key,
    head,
    from,
    numeric: true,
    formatOf: (metric) => metricOf(metric).unit,
    sortable: false,
    value: (metric) => of(metric) ?? null,
    cell: (metric) => cellText(metricOf(metric), of(metric) ?? null),
  });
  const column = (key: string, head: string, kpis: readonly Kpi[], from?: 'md'): Column<string> => ({
    ...besides(key, head, (metric) => findKpi(kpis, metric)?.value, from),
    // A dash says why it is one.
    cell: (metric) => {
      const kpi = findKpi(kpis, metric);
      return <span title={kpi?.reason ?? undefined}>{figureText(kpi)}</span>;
    },
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
    {
      ...column('day', dates.day, day),
      cell: (metric) => {
        const kpi = findKpi(day, metric);
        if (!kpi || kpi.value === null) return <span title={kpi?.reason ?? undefined}>{figureText(kpi)}</span>;
        return (
          <FigureButton label={`${nameOf(metric)}, ${dates.day}`} onOpen={() => onOpen(kpi.key, kpi.scope)}>
            {figureText(kpi)}
          </FigureButton>
        );
      },
    },
    column('before', dates.before, before),
    column('month', 'Month to date', soFar, 'md'),
    besides('pace', 'Pace', (metric) => findKpi(soFar, metric)?.facts.pace, 'md'),
    besides(
      'target',
      'Goal or target',
      (metric) => {
        const kpi = findKpi(soFar, metric);
        return kpi?.facts.goal ?? kpi?.target;
      },
      'md',
    ),
  ];
  return (
    <Panel aria-labelledby="recap-figures" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-figures"
          title="The day"
          note={`Compared with ${dates.before}, the week before`}
          actions={<ExportMenu from={{ file, rows: KEYS_OF_DAY, columns }} disabled={refetching} />}
        />
      </Box>
      {refetching ? null : (
        <>
          <NotLoaded name={`The week before, ${dates.before},`} answer={weekBefore} />
          <NotLoaded name="The month to date" answer={month} />
        </>
      )}
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

/** A figure as the dashboard's card shows it: rounded once, from its parts. */
const figureText = (kpi: Kpi | undefined): string =>
  kpi ? cellText(metricOf(kpi.key), shownValue(metricOf(kpi.key), kpi)) : NO_VALUE;

/** The month so far on a phone, below the figure: `Month to date 1,018, pace 1,493, goal 1,600`. */
function monthWords(metric: string, soFar: Kpi | undefined): string | null {
  if (soFar === undefined || soFar.value === null) return null;
  const text = (value: number) => cellText(metricOf(metric), value);
  const { pace, goal } = soFar.facts;
  return [
    `Month to date ${figureText(soFar)}`,
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

import type { AnswerOf } from '@fixed-ops/api';
import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { FigureButton } from '@fixed-ops/figures';
import { formatCount, formatDate, formatNumber, formatPercent, NOT_PROVIDED, roundTo } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  type Column,
  DataTable,
  DoubtMark,
  dimmed,
  EmptyState,
  ExportMenu,
  type ExportSubject,
  Panel,
  SectionHead,
  Skeleton,
  Text,
  usePrinting,
} from '@fixed-ops/ui';
import { type DoubtsByMetric, doubtsOfAll } from '../screen/doubts.ts';
import { shownProficiency } from '../technicians/shown-rates.ts';

/** The figures of technicians in the table. */
export const TECHNICIAN_KEYS = ['tech_sold_hours', 'tech_proficiency'] as const;

type TechnicianRow = CallResponse<typeof calls.techPerformanceEff>['data']['rows'][number];

const hours = (value: number | null): string => formatNumber(value, 1);

interface TechniciansOfDayProps {
  /** The answer for the drawn day. The table dims together with the page. */
  readonly answer: AnswerOf<CallResponse<typeof calls.techPerformanceEff>>;
  /** Opens the lines that a technician sold on the day. */
  readonly onOpen: Drill['open'];
  /** The number of rows on paper. All other technicians share one row, so that the recap fits on one sheet. */
  readonly mostOnPaper: number;
  readonly doubts: DoubtsByMetric;
  readonly file: ExportSubject;
}

/** Sold and attended hours of a day by technician, most sold hours first, and those without a technician last. */
export function TechniciansOfDay(props: TechniciansOfDayProps) {
  const { answer, onOpen, mostOnPaper, doubts, file } = props;
  const isPrinting = usePrinting();
  const { hasAllEmployeeView } = useSession().access;
  const all = (answer.data?.data.rows ?? []).toSorted(
    (one, other) => Number(one.techNumber === '') - Number(other.techNumber === '') || other.soldHours - one.soldHours,
  );
  // An advisor's own view has no technicians.
  if (answer.data && answer.data.data.isProvided !== false && all.length === 0 && !hasAllEmployeeView) return null;
  const columns = columnsOfDay(answer.data?.data.store ?? null, onOpen);
  const { startDate = file.startDate, endDate = file.endDate } = answer.data ?? {};
  // True if hours at work come from schedules, because there is no time clock.
  const isScheduled = all.some(({ attendanceSource }) => attendanceSource === 'scheduled');
  const named = isPrinting && all.length > mostOnPaper ? all.slice(0, mostOnPaper - 1) : all;
  return (
    <Panel aria-labelledby="recap-technicians" mb="6" breakInside="avoid">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="recap-technicians"
          title="Technicians"
          note={isScheduled ? 'By hours sold on the day; attendance as scheduled' : 'By hours sold on the day'}
          actions={
            <>
              <Box display="flex" alignItems="center">
                <DoubtMark label="Technicians" doubts={doubtsOfAll(doubts, TECHNICIAN_KEYS)} />
              </Box>
              <ExportMenu
                from={{ file: { ...file, startDate, endDate }, rows: all, columns }}
                disabled={all.length === 0}
              />
            </>
          }
        />
      </Box>
      <Answer
        name="Technicians of the day"
        inset
        answer={answer}
        skeleton={<Skeleton h="200px" mx="5" mb="4" />}
        isEmpty={({ data }) => data.rows.length === 0}
        empty={({ endDate }) => (
          <EmptyState title={`No technician sold hours or was at work on ${formatDate(endDate)}`} />
        )}
        notProvided={({ data }) => (data.isProvided === false ? `${NOT_PROVIDED}.` : null)}
      >
        {({ data }, { refetching }) => (
          <>
            <DataTable
              label="Technicians of the day"
              maxHeight="none"
              columns={columns}
              rows={named}
              rowKey={({ techNumber }) => techNumber}
              totalLabel={data.store ? 'Store' : undefined}
              refetching={refetching}
            />
            {named.length < all.length ? (
              <Box {...dimmed(refetching)}>
                <Rest rows={all.slice(named.length)} />
              </Box>
            ) : null}
          </>
        )}
      </Answer>
    </Panel>
  );
}

/** `and 8 more, 41.2 hours sold` */
function Rest({ rows }: { readonly rows: readonly TechnicianRow[] }) {
  const sold = rows.reduce((sum, { soldHours }) => sum + soldHours, 0);
  return (
    <Text px="5" py="1" textStyle="meta" color="fg.muted">
      and {formatCount(rows.length)} more, {hours(sold)} hours sold
    </Text>
  );
}

/** Columns of the technicians of a day, with the store below. */
export function columnsOfDay(store: TechnicianRow | null, onOpen: Drill['open']): Column<TechnicianRow>[] {
  const figure = (of: string, value: number | null, text: (value: number | null) => string, technician?: string) =>
    value === null ? (
      text(null)
    ) : (
      // Each figure opens the proficiency, because hours at work have no repair orders of their own.
      <FigureButton label={of} onOpen={() => onOpen('tech_proficiency', 'all', technician)}>
        {text(value)}
      </FigureButton>
    );
  const column = (
    key: string,
    head: string,
    what: string,
    of: (row: TechnicianRow) => number | null,
    format: 'hours' | 'percent' = 'hours',
  ): Column<TechnicianRow> => {
    const text = format === 'hours' ? hours : (value: number | null) => formatPercent(value);
    const value = (row: TechnicianRow) => {
      const exact = of(row);
      return exact === null ? null : roundTo(exact, 2);
    };
    return {
      key,
      head,
      numeric: true,
      sortable: false,
      format,
      value,
      sheetTotal: store ? value(store) : undefined,
      cell: (row) => figure(`${what} of ${row.techName}`, of(row), text, `technician:${row.techNumber}`),
      total: store ? figure(`${what} of the store`, of(store), text) : undefined,
    };
  };
  return [
    { key: 'name', head: 'Technician', sortable: false, value: ({ techName }) => techName },
    column('sold', 'Sold', 'Hours sold', ({ soldHours }) => soldHours),
    column('attended', 'Attended', 'Hours attended', ({ attendanceHours }) => attendanceHours),
    column('proficiency', 'Proficiency', 'Proficiency', shownProficiency, 'percent'),
  ];
}

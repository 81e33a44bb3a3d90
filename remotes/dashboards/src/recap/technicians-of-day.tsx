import { answerOf, useCall } from '@fixed-ops/api';
import { type CallResponse, calls } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { FigureButton } from '@fixed-ops/figures';
import { formatCount, formatNumber, formatPercent, NOT_PROVIDED } from '@fixed-ops/metrics';
import {
  Answer,
  Box,
  type Column,
  DataTable,
  DoubtMark,
  ExportMenu,
  type ExportSubject,
  Panel,
  SectionHead,
  Skeleton,
  Text,
  usePrinting,
} from '@fixed-ops/ui';
import { type DoubtsByMetric, doubtsOfAll } from '../screen/doubts.ts';
import { narrowEdge } from '../screen/narrow-edge.ts';
import { shownProficiency } from '../technicians/shown-rates.ts';

/** What the table shows of technicians. */
export const TECHNICIAN_KEYS = ['tech_sold_hours', 'tech_proficiency'] as const;

type TechnicianRow = CallResponse<typeof calls.techPerformanceEff>['data']['rows'][number];

const hours = (value: number | null): string => formatNumber(value, 1);

interface TechniciansOfDayProps {
  readonly date: string;
  /** Opens what somebody sold on the day. */
  readonly onOpen: Drill['open'];
  /** As many have a row on paper; the rest stand together in one, so that the recap stays one sheet. */
  readonly mostOnPaper: number;
  readonly doubts: DoubtsByMetric;
  readonly file: ExportSubject;
}

/** Who sold and who was there on a day, those with most hours sold first. */
export function TechniciansOfDay({ date, onOpen, mostOnPaper, doubts, file }: TechniciansOfDayProps) {
  const isPrinting = usePrinting();
  const answer = useCall(calls.techPerformanceEff, {
    query: { startDate: date, endDate: date, compare: 'none' },
  });
  const all = (answer.data?.data.rows ?? []).toSorted((one, other) => other.soldHours - one.soldHours);
  // Nobody was at work on the day.
  if (answer.data && answer.data.data.isProvided !== false && all.length === 0) return null;
  const columns = columnsOf(answer.data?.data.store ?? null, onOpen);
  // Without a time clock.
  const isScheduled = all.some(({ attendanceSource }) => attendanceSource === 'scheduled');
  const named = isPrinting && all.length > mostOnPaper ? all.slice(0, mostOnPaper - 1) : all;
  return (
    <Panel aria-labelledby="recap-technicians" mb="6" breakInside="avoid" css={narrowEdge}>
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
              <ExportMenu from={{ file, rows: all, columns }} disabled={all.length === 0} />
            </>
          }
        />
      </Box>
      <Answer
        name="Technicians of the day"
        inset
        answer={answerOf(answer)}
        skeleton={<Skeleton h="200px" mx="5" mb="4" />}
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
            {named.length < all.length ? <Rest rows={all.slice(named.length)} /> : null}
          </>
        )}
      </Answer>
    </Panel>
  );
}

/** `and 8 more, 41.2 hours sold`. */
function Rest({ rows }: { readonly rows: readonly TechnicianRow[] }) {
  const sold = rows.reduce((sum, { soldHours }) => sum + soldHours, 0);
  return (
    <Text px="5" py="1" textStyle="meta" color="fg.muted">
      and {formatCount(rows.length)} more, {hours(sold)} hours sold
    </Text>
  );
}

function columnsOf(store: TechnicianRow | null, onOpen: Drill['open']): Column<TechnicianRow>[] {
  const column = (
    key: string,
    head: string,
    of: (row: TechnicianRow) => number | null,
    text = hours,
  ): Column<TechnicianRow> => ({
    key,
    head,
    numeric: true,
    sortable: false,
    value: of,
    cell: (row) => text(of(row)),
    total: store ? text(of(store)) : undefined,
  });
  return [
    { key: 'name', head: 'Technician', sortable: false, value: ({ techName }) => techName },
    {
      ...column('sold', 'Sold', ({ soldHours }) => soldHours),
      // Hours at work are made of no repair orders.
      cell: ({ techNumber, techName, soldHours }) => (
        <FigureButton
          label={`Hours sold by ${techName}`}
          onOpen={() => onOpen('tech_proficiency', 'all', `technician:${techNumber}`)}
        >
          {hours(soldHours)}
        </FigureButton>
      ),
    },
    column('attended', 'Attended', ({ attendanceHours }) => attendanceHours),
    column('proficiency', 'Proficiency', shownProficiency, (value) => formatPercent(value)),
  ];
}

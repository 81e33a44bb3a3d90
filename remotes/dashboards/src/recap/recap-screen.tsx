import { DrillDrawer, useDrill } from '@fixed-ops/drill';
import { DashboardPeriod, type DashboardView, findKpi, useDashboardView } from '@fixed-ops/figures';
import { NothingHere, NothingOwn, PageLink } from '@fixed-ops/figures/screen';
import { addDays, earlier, formatDate, formatDay, isBusinessDate, monthOf, weekdayOf } from '@fixed-ops/metrics';
import { urlOptionalText, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, chakra, EmptyState, PageHeader, ScreenFrame } from '@fixed-ops/ui';
import { Printer } from '@fixed-ops/ui/icons';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { type DoubtsByMetric, doubtsShown, useDoubts } from '../screen/doubts.ts';
import { ListPanelSkeleton } from '../screen/list-panel.tsx';
import { StoreAverage } from '../screen/store-average.tsx';
import { AdvisorsOfDay, advisorsOf, PEOPLE_KEYS } from './advisors-of-day.tsx';
import { ExceptionsOfDay } from './exceptions-of-day.tsx';
import { FiguresOfDay, KEYS_OF_DAY } from './figures-of-day.tsx';
import { StillOpen } from './still-open.tsx';
import { TECHNICIAN_KEYS, TechniciansOfDay } from './technicians-of-day.tsx';
import { figuresOf, useRecap } from './use-recap.ts';

const recapSchema = urlSchema({ date: urlOptionalText({ max: 10 }) });

/** Rates of the day that a person may compare with the store's. */
const AVERAGED = ['elr', 'hpro', 'one_line_pct', 'gross_per_ro', 'discount_pct'] as const;

/** The number of advisors and technicians that fit on one sheet, one below the other. */
const ON_PAPER = 24;
/** At least this number of technicians is named, however many advisors there are. */
const FEWEST = 6;
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * One day of the service department on one page: its figures beside those of the same weekday a week before and of the month so far, and
 * its people.
 */
export function RecapScreen() {
  const view = useDashboardView();
  const { through, isLocked } = view;
  const { dealershipName: dealership, latestCloseDate } = useSession().dealershipData;
  const [{ date: asked }, update] = useUrlState(recapSchema);
  // Feeds also cover Sundays and holidays, so the recap begins with the last day on which a repair order closed.
  const latest = earlier(latestCloseDate ?? through, through);
  const chosen = asked !== undefined && isBusinessDate(asked) && asked <= through ? asked : latest;
  const date = isLocked ? view.range.startDate : chosen;
  const drill = useDrill();
  // Only the last day with data has a pace and a goal for its month, so its month ends there.
  const monthEnd = date === latest && monthOf(through) === monthOf(date) ? through : date;
  const { weekBefore, month, isOld, drawn, dayState, technicians, askAgain } = useRecap(date, monthEnd);
  const doubts = ofDay(useDoubts({ startDate: date, endDate: date, compare: 'none' }, isOld));
  const notes = new Set([...doubts.values()].flat().map(({ note }) => note)).size;
  const failure = dayState.failure && { ...dayState.failure, onRetry: askAgain };
  const fileOf = (list: string) => ({ list, dealership, startDate: drawn, endDate: drawn });
  const go = (to: string) => update({ date: to === latest ? undefined : to });
  return (
    <ScreenFrame>
      <PageHeader title={`Recap of ${NAMES[weekdayOf(drawn)]}, ${formatDate(drawn)}`} />
      <DayActions view={view} date={date} onGo={go} />
      <Answer
        name="Recap"
        answer={{ ...dayState, failure }}
        skeleton={<ListPanelSkeleton />}
        isEmpty={({ data }) => data.ownViewMessage === null && (findKpi(data.kpis, 'ro_count')?.value ?? 0) === 0}
        empty={({ endDate }) => (
          <NothingHere>
            <NoneOnDay date={endDate} onGo={isLocked ? null : go} />
          </NothingHere>
        )}
      >
        {({ data }, { refetching }) =>
          data.ownViewMessage === null ? (
            <Sheet>
              <FiguresOfDay
                day={data.kpis}
                weekBefore={weekBefore}
                month={month}
                dates={datesOf(drawn)}
                doubts={doubts}
                file={fileOf('Figures of the day')}
                onOpen={drill.open}
                refetching={refetching}
              />
              <StoreAverage
                query={{ startDate: drawn, endDate: drawn }}
                metricKeys={AVERAGED}
                refetching={refetching}
                ownOf={(key) => findKpi(data.kpis, key)}
              />
              {advisorsOf(data).length > 0 && !data.ownView ? (
                <AdvisorsOfDay
                  numbers={data}
                  doubts={doubts}
                  file={fileOf('Advisors of the day')}
                  onOpen={drill.open}
                  refetching={refetching}
                />
              ) : null}
              <Beside>
                <TechniciansOfDay
                  answer={technicians}
                  onOpen={drill.open}
                  mostOnPaper={Math.max(FEWEST, ON_PAPER - advisorsOf(data).length - notes)}
                  doubts={doubts}
                  file={fileOf('Technicians of the day')}
                />
                <div>
                  <ExceptionsOfDay date={date} refetching={refetching} />
                  {drawn >= latest ? <StillOpen /> : null}
                </div>
              </Beside>
              <DoubtNotes doubts={doubts} />
            </Sheet>
          ) : (
            <NothingOwn>{data.ownViewMessage}</NothingOwn>
          )
        }
      </Answer>
      <DrillDrawer
        query={{ startDate: drawn, endDate: drawn, compare: 'none' }}
        figuresQuery={figuresOf(drawn, drawn, PEOPLE_KEYS)}
      />
    </ScreenFrame>
  );
}

interface DayActionsProps {
  readonly view: DashboardView;
  /** The chosen day. */
  readonly date: string;
  readonly onGo: (date: string) => void;
}

/** The steps to the days beside the chosen one, the print button, and the link to this page. */
function DayActions({ view, date, onGo }: DayActionsProps) {
  return (
    <Box display="flex" flexWrap="wrap" gap="2" mb="6" data-print="none">
      {view.isLocked ? (
        <DashboardPeriod view={view} />
      ) : (
        <>
          <Button size="touch" onClick={() => onGo(addDays(date, -1))}>
            Day before
          </Button>
          <Button size="touch" unavailable={date >= view.through} onClick={() => onGo(addDays(date, 1))}>
            Day after
          </Button>
        </>
      )}
      <Button size="touch" onClick={() => window.print()}>
        <Printer />
        Print
      </Button>
      <PageLink range={null} besides={{ date }} />
    </Box>
  );
}

interface NoneOnDayProps {
  /** The drawn day, while another one loads. */
  readonly date: string;
  /** Null if the person cannot choose the day. */
  readonly onGo: ((date: string) => void) | null;
}

/** The empty state of a day on which no repair order closed, with a link to a day that has some. */
function NoneOnDay({ date, onGo }: NoneOnDayProps) {
  const { access, dealershipData } = useSession();
  const { latestCloseDate, firstCloseDate } = dealershipData;
  const other = dayWithSome(date, latestCloseDate, firstCloseDate ?? null);
  return (
    <EmptyState
      title={`${access.hasAllEmployeeView ? 'No repair order' : 'None of your own repair orders'} closed on ${formatDate(date)}`}
      actions={
        other === null || onGo === null ? null : <Button onClick={() => onGo(other)}>Show {formatDate(other)}</Button>
      }
    >
      {weekdayOf(date) === 0 ? 'It was a Sunday.' : 'Another day may have some.'}
    </EmptyState>
  );
}

/** The nearest day with repair orders: the last one if it is earlier, the first one if it is later, otherwise the day before. */
function dayWithSome(date: string, latest: string | null, first: string | null): string | null {
  if (latest !== null && latest < date) return latest;
  if (first === null || date > first) return addDays(date, -1);
  return date < first ? first : null;
}

/** The doubts about figures that the recap shows. */
const ofDay = (doubts: DoubtsByMetric): DoubtsByMetric =>
  doubtsShown(doubts, [...KEYS_OF_DAY, ...PEOPLE_KEYS, ...TECHNICIAN_KEYS]);

/** A day and the same weekday a week before, as column heads. */
const datesOf = (date: string) => ({ day: formatDay(date), before: formatDay(addDays(date, -7)) });

/**
 * Print styles that fit the recap on one sheet, A4 or Letter. `&&` outranks styles of tables that may load later, and `!important` outranks
 * a component's own properties (`mb="6"`).
 */
const Sheet = chakra('div', {
  base: {
    _print: {
      '& section': { marginBottom: '8px !important' },
      '& section > div:first-of-type': { paddingTop: '4px !important', paddingBottom: '0 !important' },
      '& div:has(> div > h2)': { minHeight: '0 !important' },
      '& ul': { paddingBottom: '4px !important' },
      '& li': { minHeight: '0 !important', fontSize: '11px' },
      '& td button': { minHeight: '0 !important' },
      '&& :is(td, th)': { height: 'auto', paddingBlock: '1px', lineHeight: '1.25' },
      // Aligns the tables with their titles, with the same space at the other edge.
      '&& tr > :first-child': { paddingInlineStart: '20px' },
      '&& tr > :last-child': { paddingInlineEnd: '20px' },
    },
  },
});

const TWO = 'repeat(2, minmax(0, 1fr))';

/** Puts panels side by side in a wide window and on paper. A single child spreads its own panels over both columns. */
const Beside = chakra('div', {
  base: {
    '&, & > div:only-child': {
      display: 'grid',
      columnGap: '6',
      alignItems: 'start',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: TWO, _print: TWO },
    },
    '& > div:only-child': { gridColumn: '1 / -1' },
  },
});

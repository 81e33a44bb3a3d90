import { canOpen } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { useDrill } from '@fixed-ops/drill';
import { type DashboardView, kpiContextOf, useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { EarlierMonth, FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { inPeriod, NOT_PROVIDED } from '@fixed-ops/metrics';
import { Link as RouterLink, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Button, EmptyState, Grid, Lock, Panel, Skeleton } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { useDoubts } from '../screen/doubts.ts';
import { useStoreAverages } from '../screen/store-averages.ts';
import { DayPanel } from './day-panel.tsx';
import { GapSection } from './gap-section.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { Quadrant } from './quadrant.tsx';
import { TechnicianFilters } from './technician-filters.tsx';
import { TechnicianKpis, TechnicianKpisSkeleton } from './technician-kpis.tsx';
import { type Performance, shownPeople } from './technician-rows.ts';
import { TechnicianTable } from './technician-table.tsx';
import { techniciansSchema } from './technicians-address.ts';
import { cardsQuery, workQuery } from './technicians-query.ts';

/** Who sells the hours, how well the time is used, and what lacks a name or a punch. */
export function TechniciansScreen() {
  const view = useDashboardView();
  const drill = useDrill();
  const { dealershipData, access, user } = useSession();
  const [address, setAddress] = useUrlState(techniciansSchema);
  // Clocks know technicians only: of an advisor or a pay type there is no attendance, so that neither is asked for.
  const { compare } = view.filters;
  const query = useMemo(() => ({ ...view.periodQuery, compare }), [view.periodQuery, compare]);
  const figuresQuery = useMemo(() => cardsQuery(query), [query]);
  const performance = useCall(calls.techPerformanceEff, { query: workQuery(query) });
  const numbers = useCall(calls.monthlyNumbers, { query: figuresQuery });
  // Cards, table and what they open change at once, whichever answer comes last.
  const isOld = performance.isPlaceholderData || numbers.isPlaceholderData;
  const doubts = useDoubts(view.periodQuery, isOld);
  const { rates: averages } = useStoreAverages(view.periodQuery, !access.hasAllEmployeeView);
  const drawn = useDrawnView(
    { compare, query, figuresQuery, performance: answerOf(performance), numbers: answerOf(numbers) },
    isOld,
  );
  const [work, cards] = [drawn.performance, drawn.numbers];
  const kpis = cards.data?.data.kpis ?? [];
  const days = cards.data?.data.workingDays;
  return (
    <FilteredScreen
      title="Technicians"
      of={work.data}
      view={view}
      offers={['compare']}
      aside={days ? `${days.elapsed} of ${days.total} working days` : null}
      filters={<TechnicianFilters data={work.data?.data} address={address} onChange={setAddress} />}
      drill={drawn}
    >
      <Answer
        name="Technicians"
        primary
        answer={{ ...work, isRefetching: isOld }}
        skeleton={<Loading />}
        notProvided={({ data }) => (data.isProvided === false ? `${NOT_PROVIDED}.` : null)}
        isEmpty={({ data }) => isEmpty(data) && access.hasAllEmployeeView}
        empty={(answer) => <NobodyWorked answer={answer} view={view} />}
      >
        {(answer, { refetching }) => {
          const { data } = answer;
          // Own lines may lack a punch; who works lines that name nobody is for others to say.
          const hasLines = access.hasAllEmployeeView || (address.view === 'nopunch' && data.rows.length > 0);
          if (address.view !== 'all' && hasLines) {
            return (
              <LinesPanel
                key={address.view}
                view={address.view}
                onView={(next) => setAddress({ view: next })}
                period={view.periodQuery}
                working={data.rows.map(({ techNumber, techName }) => ({ number: techNumber, name: techName }))}
                mayAssign={canOpen(user, 'technicianAssignment')}
                hasPunches={(data.store ?? data.rows[0])?.noPunchLines !== null}
                isOwn={!access.hasAllEmployeeView}
              />
            );
          }
          const file = {
            list: 'Technicians',
            dealership: dealershipData.dealershipName,
            startDate: answer.startDate,
            endDate: answer.endDate,
          };
          if (data.rows.length === 0)
            return <NoOwnHours message={cards.data?.data.ownViewMessage ?? null} answer={answer} view={view} />;
          return (
            <>
              {data.store ? (
                <GapSection
                  data={data}
                  kpis={kpis}
                  answer={answer}
                  refetching={refetching}
                  onShop={(shop) => setAddress({ shop })}
                  onMissing={() => setAddress({ view: 'missing' })}
                  drill={drill}
                />
              ) : null}
              <Answer
                name="Key figures"
                answer={{ ...cards, isRefetching: isOld }}
                skeleton={<TechnicianKpisSkeleton />}
              >
                {(figures) => (
                  <TechnicianKpis
                    kpis={figures.data.kpis}
                    data={data}
                    context={kpiContextOf(figures, {
                      compare: drawn.compare,
                      timezone: dealershipData.timezone,
                    })}
                    refetching={refetching}
                    onOpen={(metricKey) => drill.open(metricKey, 'all')}
                    doubtsOf={(metricKey) => doubts.get(metricKey) ?? []}
                    onNoPunch={() => setAddress({ view: 'nopunch' })}
                  />
                )}
              </Answer>
              {data.store ? (
                <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="6" mb="6">
                  <Quadrant
                    rows={shownPeople(data.rows, address)}
                    targets={data.targets}
                    refetching={refetching}
                    onOpen={({ techNumber }) => drill.open('tech_proficiency', 'all', `technician:${techNumber}`)}
                  />
                  <DayPanel
                    days={data.days}
                    file={file}
                    refetching={refetching}
                    onOpen={(date) => drill.open('tech_proficiency', 'all', `day:${date}`)}
                  />
                </Grid>
              ) : null}
              <TechnicianTable
                data={data}
                averages={averages}
                address={address}
                onFold={(folded) => setAddress({ folded: [...folded] }, { replace: true })}
                onEverybody={() => setAddress({ shop: null, role: null })}
                file={file}
                refetching={refetching}
                drill={drill}
              />
              <DoubtNotes doubts={doubts} />
            </>
          );
        }}
      </Answer>
    </FilteredScreen>
  );
}

const isEmpty = ({ rows, missingTech }: Performance) => rows.length === 0 && (missingTech?.lines ?? 0) === 0;

function Loading() {
  return (
    <>
      <TechnicianKpisSkeleton />
      <Panel aria-busy="true" p="5">
        <Skeleton h="5" w="220px" mb="4" />
        <Skeleton h="480px" w="full" />
      </Panel>
    </>
  );
}

interface NobodyWorkedProps {
  readonly answer: { readonly startDate: string; readonly endDate: string };
  readonly view: DashboardView;
}

function NobodyWorked({ answer, view }: NobodyWorkedProps) {
  return (
    <NothingHere>
      <EmptyState
        title={`No technician has hours ${inPeriod(answer)}`}
        actions={<EarlierMonth range={answer} view={view} />}
      >
        No line was worked and nobody was at work.
      </EmptyState>
    </NothingHere>
  );
}

/** Who has no number is told whom to ask; who has one looks at another period, or at the figures of advisors. */
function NoOwnHours({ message, answer, view }: NobodyWorkedProps & { readonly message: string | null }) {
  const title = 'There are no technician hours of your own here';
  if (message !== null) return <NothingOwn title={title}>{message}</NothingOwn>;
  return (
    <Panel>
      <EmptyState
        title={title}
        icon={<Lock size={20} aria-hidden="true" />}
        actions={
          <>
            <EarlierMonth range={answer} view={view} />
            <Button asChild>
              <RouterLink to="/dashboard/heat-sheet/service">Show your heat sheet</RouterLink>
            </Button>
          </>
        }
      >
        These figures are of technicians, and your account has no technician number with hours in this period. What an
        advisor sells is on the heat sheet.
      </EmptyState>
    </Panel>
  );
}

import { canOpen } from '@fixed-ops/access';
import { type DashboardView, useDashboardView } from '@fixed-ops/figures';
import { EarlierMonth, FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { inPeriod, NOT_PROVIDED } from '@fixed-ops/metrics';
import { Link as RouterLink, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Button, EmptyState, Lock, Panel, Skeleton } from '@fixed-ops/ui';
import { LinesPanel } from './lines-panel.tsx';
import { TechnicianFigures } from './technician-figures.tsx';
import { TechnicianFilters } from './technician-filters.tsx';
import { TechnicianKpisSkeleton } from './technician-kpis.tsx';
import type { Performance } from './technician-rows.ts';
import { techniciansSchema } from './technicians-address.ts';
import { useTechnicianAnswers } from './use-technician-answers.ts';

/** Shows the technicians: their sold hours, the use of their time, and lines without a technician or a punch. */
export function TechniciansScreen() {
  const view = useDashboardView();
  const { access, user } = useSession();
  const [address, setAddress] = useUrlState(techniciansSchema);
  const answers = useTechnicianAnswers(view);
  const { work, cards, isOld } = answers;
  const days = cards.data?.data.workingDays;
  return (
    <FilteredScreen
      title="Technicians"
      of={work.data}
      view={view}
      offers={['compare']}
      aside={days ? `${days.elapsed} of ${days.total} working days` : null}
      filters={<TechnicianFilters data={work.data?.data} address={address} onChange={setAddress} />}
      drill={answers.drawn}
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
          const { rows, store } = answer.data;
          // An own view may show the person's lines without a punch, but not lines without a technician.
          const hasLines = access.hasAllEmployeeView || (address.view === 'nopunch' && rows.length > 0);
          if (address.view !== 'all' && hasLines) {
            return (
              <LinesPanel
                key={address.view}
                view={address.view}
                onView={(next) => setAddress({ view: next })}
                period={answers.drawn.periodQuery}
                refetching={refetching}
                working={rows.map(({ techNumber, techName }) => ({ number: techNumber, name: techName }))}
                mayAssign={canOpen(user, 'technicianAssignment')}
                hasPunches={(store ?? rows[0])?.noPunchLines !== null}
                isOwn={!access.hasAllEmployeeView}
              />
            );
          }
          if (rows.length === 0)
            return <NoOwnHours message={cards.data?.data.ownViewMessage ?? null} answer={answer} view={view} />;
          return (
            <TechnicianFigures
              answer={answer}
              answers={answers}
              refetching={refetching}
              address={address}
              onAddress={setAddress}
            />
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

/**
 * Tells a person without technician hours why nothing is here. The server's message explains a missing number. Otherwise, another period or
 * the heat sheet may help.
 */
function NoOwnHours({ message, answer, view }: NobodyWorkedProps & { readonly message: string | null }) {
  const { user } = useSession();
  const title = 'There are no technician hours of your own here';
  if (message !== null) return <NothingOwn title={title}>{message}</NothingOwn>;
  return (
    <Panel>
      <EmptyState
        title={title}
        icon={<Lock size={20} aria-hidden="true" />}
        actions={
          <>
            {/* What an advisor sells is in no month's technician hours. */}
            {user.jobTitle === 'SERVICE_ADVISOR' ? null : <EarlierMonth range={answer} view={view} />}
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

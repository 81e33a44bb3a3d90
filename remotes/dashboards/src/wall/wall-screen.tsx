import { canOpen } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import { dayPatternCalls, heatSheetCalls } from '@fixed-ops/contract/dashboards';
import { useDashboardView, usePartsView } from '@fixed-ops/figures';
import { NothingHere } from '@fixed-ops/figures/screen';
import { Link, useNavigate, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, dimmed, EmptyState, Lock, Panel, Skeleton } from '@fixed-ops/ui';
import { useEffect } from 'react';
import { lackingPeople } from '../heat-sheet/lacking-people.ts';
import { type Department, PEOPLE } from '../heat-sheet/sheet-address.ts';
import { useFreshDoubts } from '../screen/doubts.ts';
import { useRotation } from './use-rotation.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { SLIDES, wallSchema } from './wall-address.ts';
import { WallFoot } from './wall-foot.tsx';
import { WallHead } from './wall-head.tsx';
import { useWallPeriod } from './wall-period.ts';
import { WallRail } from './wall-rail.tsx';
import { WallSlide } from './wall-slide.tsx';

const REFRESH_MS = 300_000;

export const ServiceWall = () => <Wall department="service" />;
export const PartsWall = () => <Wall department="parts" />;

/** The heat sheet for a wall of the shop: large and dark, with rotating sheets. It shows first names only, and no customers. */
function Wall({ department }: { readonly department: Department }) {
  const { access } = useSession();
  if (access.hasAllEmployeeView) return <Screen department={department} />;
  return (
    <Panel m="6">
      <EmptyState
        title="The wall shows everybody"
        icon={<Lock size={20} aria-hidden="true" />}
        actions={
          <Button asChild>
            <Link to={`/dashboard/heat-sheet/${department}`}>Show my heat sheet</Link>
          </Button>
        }
      >
        You see your own figures, so this screen is not open to you.
      </EmptyState>
    </Panel>
  );
}

function Screen({ department }: { readonly department: Department }) {
  // Each slide ends on the last day with data of its own department.
  const periods = { service: useWallPeriod(useDashboardView()), parts: useWallPeriod(usePartsView()) };
  const { user } = useSession();
  const own = SLIDES.filter((slide) => slide.department === department);
  const others = SLIDES.filter((slide) => slide.department !== department && canOpen(user, `${slide.department}Wall`));
  const slides = [...own, ...others];
  const [address] = useUrlState(wallSchema);
  const seconds = Number(address.seconds);
  const first = slides.findIndex(({ by }) => by === address.slide);
  const { at, isHeld } = useRotation(slides.length, { first, seconds });
  const slide = slides[at] ?? SLIDES[0];
  const next = slides[(at + 1) % slides.length] ?? slide;
  const period = periods[slide.department];
  const answer = useCall(heatSheetCalls.heatSheet, { query: { ...period.periodQuery, compare: 'none', ...slide } });
  const confidence = useFreshDoubts(
    periods.service.periodQuery,
    answer.isPlaceholderData,
    slide.department === 'service',
  );
  const knowsMonth = canOpen(user, 'serviceDashboard');
  const pattern = useCall(dayPatternCalls.dayPattern, {
    query: { ...periods.service.periodQuery, compare: 'none' },
    enabled: knowsMonth,
  });
  useWakeLock();
  const back = `/dashboard/heat-sheet/${department}`;
  useRefetchOften(answer.refetch, knowsMonth ? pattern.refetch : null, confidence.refetch);
  useLeaveByEscape(back);
  return (
    <Box
      className="dark"
      colorPalette="gray"
      bg="bg"
      color="fg"
      // The host's frame says that it stretches the screen. An older one has no banner above it, and does not.
      flex="1 0 auto"
      minH="var(--screen-min-height, 100vh)"
      p="clamp(16px, 2.2vw, 56px)"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gridTemplateRows="auto minmax(0, 1fr) auto"
      gap="clamp(12px, 1.6vw, 40px)"
      // On a small laptop, the screen does not scroll even with a banner of the host above it.
      css={{ '@media (max-height: 800px)': { paddingBlock: '16px', rowGap: '12px' } }}
    >
      <WallHead
        // The former sheet stays, under its own name, until the next one has loaded.
        title={capital(PEOPLE[answer.data?.data.by ?? slide.by].many)}
        period={answer.data ?? period.range}
        days={answer.data?.data.workingDays}
      />
      <Answer
        name={capital(PEOPLE[slide.by].many)}
        primary
        answer={answerOf(answer)}
        skeleton={<Skeleton h="60vh" w="full" />}
        notProvided={({ data }) => lackingPeople(data)}
        isEmpty={({ data }) => data.rows.length === 0}
        empty={() => (
          <Box alignSelf="start">
            <NothingHere>
              <EmptyState title="Nothing has closed in this period yet">
                The next figures come with the next file.
              </EmptyState>
            </NothingHere>
          </Box>
        )}
      >
        {({ data }, { refetching }) => (
          <Box
            key={data.by}
            display="grid"
            {...dimmed(refetching)}
            animation="fadeIn 200ms"
            css={{ '@media (prefers-reduced-motion: reduce)': { animation: 'none' } }}
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 1fr)' }}
            gap="clamp(12px, 1.4vw, 32px)"
          >
            <Box
              role="group"
              aria-label="Figures"
              tabIndex={0}
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="l3"
              p="2"
              overflowX="auto"
              position="relative"
            >
              <WallSlide sheet={data} doubts={confidence.doubts} />
            </Box>
            <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p="clamp(12px, 1.6vw, 40px)">
              <WallRail pattern={pattern.data?.data} isMissing={pattern.isError} sheet={data} />
            </Box>
          </Box>
        )}
      </Answer>
      <WallFoot
        back={back}
        staleSince={answer.isError && answer.data ? answer.dataUpdatedAt : null}
        slides={slides.length}
        at={at}
        next={isHeld ? null : { name: PEOPLE[next.by].many, seconds }}
      />
    </Box>
  );
}

/** Loads the figures again every five minutes. `refetch` ignores `enabled`, so a call that the person may not make is null here. */
function useRefetchOften(
  refetch: () => unknown,
  refetchPattern: (() => unknown) | null,
  refetchDoubts: (() => unknown) | null,
) {
  useEffect(() => {
    const timer = setInterval(() => {
      void refetch();
      void refetchPattern?.();
      void refetchDoubts?.();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refetch, refetchPattern, refetchDoubts]);
}

function useLeaveByEscape(back: string) {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') navigate(back);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [navigate, back]);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import { isAccountClosed } from '@fixed-ops/api/host';
import { Link, lazyScreen, useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import {
  AppLinkProvider,
  Box,
  DateNoticeProvider,
  FullPageSpinner,
  type RenderAppLink,
  withdrawOffers,
} from '@fixed-ops/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHost } from '../boot/context.ts';
import { useAreasAhead } from '../federation/use-areas-ahead.ts';
import { useInitialDateNotice } from '../notifications/initial-date-notice.ts';
import { UnreadProvider } from '../notifications/unread-context.ts';
import { useUnreadCount } from '../notifications/use-unread-count.ts';
import { useVersionWatch } from '../notifications/use-version-watch.ts';
import { AccountClosedPage, DealershipFailedPage, LoadingPage, SessionFailedPage } from '../pages/boot-pages.tsx';
import { LoadedPage } from '../pages/host-page-area.tsx';
import { useReports } from '../reports/use-reports.ts';
import { useDealershipInAddress } from '../routing/dealership-in-address.ts';
import { decideRoute, type RouteDecision } from '../routing/decide-route.ts';
import { useDepartment, useMayPass } from '../routing/permissions.ts';
import { useUpdateWatch } from '../updates/use-update-watch.ts';
import { CurrentPage } from './current-page.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';
import type { Arrival } from './page-focus.ts';
import { RangeFromAddress, RangeOutOfAddress } from './range-of-address.tsx';
import { ShellToolsProvider } from './shell-tools.tsx';
import { Shown } from './shown.tsx';
import { SourceBanners, WindowHead } from './window-head.tsx';

/** All pages of the product, with the tools that open over them. A closed account has none. */
export function Shell() {
  const decision = useDecision();
  const isBare = decision.kind === 'page' && decision.isBare;
  const isClosed = useSessionState(({ phase, failure }) => phase === 'failed' && isAccountClosed(failure));
  const isLoaded = useSessionState(
    ({ phase, user, epoch }) => phase !== 'failed' && phase !== 'noDealership' && user !== null && epoch > 0,
  );
  const page = <PageOfSession decision={decision} isBare={isBare} isClosed={isClosed} />;
  return isClosed ? page : <ShellToolsProvider isOn={isLoaded && !isBare}>{page}</ShellToolsProvider>;
}

interface PageOfSessionProps {
  readonly decision: RouteDecision;
  /** Whether this is onboarding. */
  readonly isBare: boolean;
  readonly isClosed: boolean;
}

/** The main shell once person, dealerships and dealership data are loaded, and before that what there is instead of it. */
function PageOfSession({ decision, isBare, isClosed }: PageOfSessionProps) {
  const phase = useSessionState((state) => state.phase);
  const failure = useSessionState((state) => state.failure);
  const user = useSessionState((state) => state.user);
  const epoch = useSessionState((state) => state.epoch);
  const dealerships = useSessionState((state) => state.dealerships);
  const dealership = useSessionState((state) => state.activeDealership);
  const { retrySession, signOut } = useHost();
  const arrival: Arrival = useRef('before');
  useReports();
  useDealershipInAddress();

  const isFailed = phase === 'failed';
  const failed = { error: failure, onRetry: retrySession, onLogOut: () => void signOut() };
  if (isClosed) {
    return (
      <>
        <AccountClosedPage {...failed} />
        <Shown />
      </>
    );
  }
  // Onboarding does not wait for a dealership, because the person may not have one yet.
  if (isBare && user) {
    return (
      <Frame arrival={arrival} header={<Header isBare hasPlaces={phase === 'ready'} hasSelector={false} />}>
        <CurrentPage decision={decision} />
      </Frame>
    );
  }
  // The selector allows a switch to a dealership that loads.
  const hasWayBack = user !== null && epoch > 0 && dealership !== null && dealerships.length > 0;
  if (isFailed && !hasWayBack) {
    return (
      <>
        <SessionFailedPage {...failed} />
        <Shown />
      </>
    );
  }
  if (phase === 'noDealership') {
    return (
      <Frame arrival={arrival} header={<Header isBare hasPlaces={false} hasSelector={false} />}>
        <LoadedPage name="This page">
          <NoDealershipPage />
        </LoadedPage>
      </Frame>
    );
  }
  if (!user || epoch === 0) return <LoadingPage />;
  return (
    <LoadedShell
      arrival={arrival}
      decision={decision}
      isSwitching={phase === 'loading'}
      failedPage={
        isFailed && dealership ? (
          <DealershipFailedPage name={dealership.name} hasOthers={dealerships.length > 1} {...failed} />
        ) : null
      }
    />
  );
}

interface LoadedShellProps {
  readonly arrival: Arrival;
  readonly decision: RouteDecision;
  readonly isSwitching: boolean;
  /** Replaces the page if the dealership does not load. */
  readonly failedPage: ReactNode;
}

/**
 * While a dealership loads, the spinner covers the whole window. The header stays mounted below it, so that the keyboard focus is still on the
 * selector afterwards, even if the dealership does not load. The page of the old dealership is removed.
 */
function LoadedShell({ arrival, decision, isSwitching, failedPage }: LoadedShellProps) {
  const epoch = useSessionState((state) => state.epoch);
  const isAddressRangeOver = useSessionState((state) => state.isAddressRangeOver);
  const unread = useUnreadCount();
  useVersionWatch();
  const isOpen = failedPage === null;
  const isFrameless = isOpen && decision.kind === 'remote' && decision.isFrameless;
  // Nobody stands at a screen without a frame, such as the wall, to press a button.
  useUpdateWatch(isFrameless);
  useAreasAhead(decision.kind === 'remote');
  const dateNotice = useInitialDateNotice();
  return (
    <UnreadProvider value={unread}>
      <Frame
        arrival={arrival}
        header={
          <>
            {isFrameless ? <SourceBanners /> : <WindowHead isOpen={isOpen} isSwitching={isSwitching} />}
            {isSwitching ? <Cover /> : null}
          </>
        }
        isFrameless={isFrameless}
      >
        {/* A switch remounts the same path and query: no state of the old dealership survives it. */}
        {isSwitching || !isOpen ? (
          failedPage
        ) : isAddressRangeOver ? (
          <RangeOutOfAddress />
        ) : (
          <RangeFromAddress key={epoch}>
            <AppLinkProvider value={renderAppLink}>
              <DateNoticeProvider value={dateNotice}>
                <CurrentPage decision={decision} />
              </DateNoticeProvider>
            </AppLinkProvider>
          </RangeFromAddress>
        )}
      </Frame>
    </UnreadProvider>
  );
}

/** Seen only once, by a person who has just been invited. */
const NoDealershipPage = lazyScreen(() =>
  import('../pages/no-dealership-page.tsx').then((module) => module.NoDealershipPage),
);

/** Links of error cards (to support) and figures (to the dictionary) use the router, which ui does not know. */
const renderAppLink: RenderAppLink = (to, children) => <Link to={to}>{children}</Link>;

function Cover() {
  // An Undo from the previous dealership would write into the new one.
  useEffect(withdrawOffers, []);
  return (
    <Box position="fixed" inset="0" bg="bg" zIndex="drawer">
      <FullPageSpinner />
    </Box>
  );
}

/** Resolves the current path by one table, for header and page alike. */
function useDecision(): RouteDecision {
  const { registry } = useHost();
  const { pathname } = useLocation();
  return decideRoute(pathname, { remotes: registry.remotes, department: useDepartment(), mayPass: useMayPass() });
}

import { isAccountClosed } from '@fixed-ops/api/host';
import { type ResolvedRemote, readOverrideRequest } from '@fixed-ops/federation';
import { Link, lazyScreen, useLocation, useNavigate } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { ReportingRangeProvider, searchWithoutRange, sessionStore } from '@fixed-ops/session/host';
import {
  AppLinkProvider,
  BackToTop,
  Box,
  DateNoticeProvider,
  FullPageSpinner,
  type RenderAppLink,
  SkipLink,
  withdrawOffers,
} from '@fixed-ops/ui';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { useHost } from '../boot/context.ts';
import { LeavingBoundary } from '../federation/leaving-boundary.tsx';
import { useAreasAhead } from '../federation/use-areas-ahead.ts';
import { useInitialDateNotice } from '../notifications/initial-date-notice.ts';
import { SystemNoticesBar } from '../notifications/system-notices-bar.tsx';
import { UnreadProvider } from '../notifications/unread-context.ts';
import { useUnreadCount } from '../notifications/use-unread-count.ts';
import { useVersionWatch } from '../notifications/use-version-watch.ts';
import { AccountClosedPage, DealershipFailedPage, LoadingPage, SessionFailedPage } from '../pages/boot-pages.tsx';
import { LoadedPage } from '../pages/host-page-area.tsx';
import { useReports } from '../reports/use-reports.ts';
import { useDealershipInAddress } from '../routing/dealership-in-address.ts';
import { decideRoute, type RouteDecision } from '../routing/decide-route.ts';
import { useDepartment, useMayPass } from '../routing/permissions.ts';
import { useLastPage } from '../support-context/last-page.ts';
import { useUpdateWatch } from '../updates/use-update-watch.ts';
import { Announcer } from './announcer.tsx';
import { CurrentPage } from './current-page.tsx';
import { ForeignLinkNotice } from './foreign-link-notice.tsx';
import { Header } from './header.tsx';
import { type Arrival, usePageFocus } from './page-focus.ts';
import { PrintHead } from './print-head.tsx';
import { ShellToolsProvider } from './shell-tools.tsx';
import { Shown } from './shown.tsx';

const CONTENT_ID = 'content';

/** The main shell: shows itself once person, dealerships and dealership data are loaded. */
export function Shell() {
  const phase = useSessionState((state) => state.phase);
  const failure = useSessionState((state) => state.failure);
  const user = useSessionState((state) => state.user);
  const epoch = useSessionState((state) => state.epoch);
  const dealerships = useSessionState((state) => state.dealerships);
  const dealership = useSessionState((state) => state.activeDealership);
  const decision = useDecision();
  const isBare = decision.kind === 'page' && decision.isBare;
  const { retrySession, signOut } = useHost();
  const arrival: Arrival = useRef('before');
  useReports();
  useDealershipInAddress();

  const isFailed = phase === 'failed';
  const failed = { error: failure, onRetry: retrySession, onLogOut: () => void signOut() };
  if (isFailed && isAccountClosed(failure)) {
    return (
      <>
        <AccountClosedPage {...failed} />
        <Shown />
      </>
    );
  }
  // Onboarding waits for no dealership: the person may not have one yet.
  if (isBare && user) {
    return (
      <Frame arrival={arrival} header={<Header isBare hasPlaces={phase === 'ready'} hasSelector={false} />}>
        <CurrentPage decision={decision} />
      </Frame>
    );
  }
  // The selector is the way back to a dealership that does load.
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
  /** Stands in the place of the page when the dealership does not load. */
  readonly failedPage: ReactNode;
}

/**
 * While a dealership loads, the spinner covers the whole window. The header stays below it, so that the keyboard focus
 * is still on the selector afterwards, also when the dealership does not load; the page of the old dealership is gone.
 */
function LoadedShell({ arrival, decision, isSwitching, failedPage }: LoadedShellProps) {
  const epoch = useSessionState((state) => state.epoch);
  const isAddressRangeOver = useSessionState((state) => state.isAddressRangeOver);
  const unread = useUnreadCount();
  useVersionWatch();
  useUpdateWatch();
  useAreasAhead(decision.kind === 'remote');
  const dateNotice = useInitialDateNotice();
  const isOpen = failedPage === null;
  const isFrameless = isOpen && decision.kind === 'remote' && decision.isFrameless;
  return (
    <UnreadProvider value={unread}>
      <ShellToolsProvider isOn={isOpen}>
        <Frame
          arrival={arrival}
          header={
            <>
              {isFrameless ? null : <WindowHead isOpen={isOpen} isSwitching={isSwitching} />}
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
      </ShellToolsProvider>
    </UnreadProvider>
  );
}

interface WindowHeadProps {
  readonly isOpen: boolean;
  readonly isSwitching: boolean;
}

/** Seen once, by whoever has just been invited. */
const NoDealershipPage = lazyScreen(() =>
  import('../pages/no-dealership-page.tsx').then((module) => module.NoDealershipPage),
);

/** Of developers alone, so that its code is loaded where there is something to say. */
const OverridesBanner = lazy(() =>
  import('./overrides-banner.tsx').then(
    (module) => ({ default: module.OverridesBanner }),
    () => ({ default: () => null }),
  ),
);

/** Of those who came by a link to a preview. */
const PreviewsBanner = lazy(() =>
  import('./previews-banner.tsx').then(
    (module) => ({ default: module.PreviewsBanner }),
    () => ({ default: () => null }),
  ),
);

/** Whether a link has offered a preview of a remote, be it one that cannot be fetched or has ended. */
const hasPreview = ({ preview, awayPreviewFor, endedPreview }: ResolvedRemote) =>
  preview !== null || awayPreviewFor !== null || endedPreview !== null;

function WindowHead({ isOpen, isSwitching }: WindowHeadProps) {
  const { registry, overrides } = useHost();
  const hasOverrides =
    overrides.allowed &&
    (registry.remotes.some(({ isDevelopment, offered }) => isDevelopment || offered !== null) ||
      readOverrideRequest(document.cookie).areLeft);
  return (
    <>
      <Header isBare={!isOpen} hasPlaces={isOpen} />
      {hasOverrides ? (
        <Suspense fallback={null}>
          <OverridesBanner />
        </Suspense>
      ) : null}
      {registry.remotes.some(hasPreview) ? (
        <Suspense fallback={null}>
          <PreviewsBanner />
        </Suspense>
      ) : null}
      {isOpen ? <ForeignLinkNotice /> : null}
      {isOpen && !isSwitching ? <SystemNoticesBar /> : null}
    </>
  );
}

/** Error cards lead to support, figures to the dictionary: by the router, which ui does not know. */
const renderAppLink: RenderAppLink = (to, children) => <Link to={to}>{children}</Link>;

interface FrameProps {
  readonly arrival: Arrival;
  readonly header: ReactNode;
  /** A screen that stands alone in the window has nothing to skip. */
  readonly isFrameless?: boolean;
  readonly children: ReactNode;
}

function Frame({ arrival, header, isFrameless = false, children }: FrameProps) {
  const { pathname } = useLocation();
  const epoch = useSessionState((state) => state.epoch);
  usePageFocus(arrival);
  useLastPage();
  return (
    <>
      {isFrameless ? null : <SkipLink to={CONTENT_ID} />}
      <Box display="contents" data-print="none">
        {header}
      </Box>
      <Box as="main" id={CONTENT_ID} tabIndex={-1} outline="none">
        <PrintHead />
        <LeavingBoundary place={`${pathname} ${epoch}`}>
          {children}
          <Shown />
        </LeavingBoundary>
      </Box>
      {isFrameless ? null : <BackToTop />}
      <Announcer />
    </>
  );
}

function Cover() {
  // An Undo of the dealership that is left would write into the one that is entered.
  useEffect(withdrawOffers, []);
  return (
    <Box position="fixed" inset="0" bg="bg" zIndex="drawer">
      <FullPageSpinner />
    </Box>
  );
}

/** Stands in the place of the page until the address names no range any more; the page would take it for a choice. */
function RangeOutOfAddress() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const rest = searchWithoutRange(search);
  useEffect(() => {
    if (rest === search) sessionStore.setState({ isAddressRangeOver: false });
    else navigate({ pathname, search: rest, hash }, { replace: true });
  }, [navigate, pathname, search, rest, hash]);
  return null;
}

/** Gives `useReportingRange` the address bar, which only the owner of the router has. */
function RangeFromAddress({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const setSearch = useCallback(
    (next: string, options: { replace: boolean }) => navigate({ pathname, search: next, hash }, options),
    [navigate, pathname, hash],
  );
  return (
    <ReportingRangeProvider search={search} setSearch={setSearch}>
      {children}
    </ReportingRangeProvider>
  );
}

/** One decision about the current path, from one table, for header and page alike. */
function useDecision(): RouteDecision {
  const { registry } = useHost();
  const { pathname } = useLocation();
  return decideRoute(pathname, { remotes: registry.remotes, department: useDepartment(), mayPass: useMayPass() });
}

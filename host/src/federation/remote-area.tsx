import { ApiError } from '@fixed-ops/api';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { Navigate, type RemoteModule, useLocation, useRoutes } from '@fixed-ops/router';
import { usePageKey } from '@fixed-ops/router/host';
import { Banner } from '@fixed-ops/ui';
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { reloadPage } from '../boot/reload-page.ts';
import { noteVisit } from '../reports/visits.ts';
import { useDefaultView } from '../routing/default-view.ts';
import { NOT_FOUND_PATH } from '../routing/host-routes.ts';
import { TurnAway } from '../routing/turn-away.tsx';
import { AreaBoundary } from './area-boundary.tsx';
import { AreaError, AreaSpinner, PendingScreen } from './area-states.tsx';
import { isCodeMissing } from './code-missing.ts';
import { logFailure } from './reference.ts';
import { isReleaseGone } from './release-gone.ts';
import { isOfDocument, type RemoteLoader } from './remote-loader.ts';

interface RemoteAreaProps {
  readonly remote: ResolvedRemote;
  readonly loader: RemoteLoader;
}

type Load = { readonly status: 'loading' } | { readonly status: 'failed'; readonly error: unknown };

/** The release that a failure is attributed to if its stack does not say. The document does not contain the name of a fallback release. */
const areaOf = ({ name, release }: ResolvedRemote, isFallback = false) => ({
  remote: name,
  release: isFallback ? null : release,
});

/** The release in the document. Null for one that a developer serves. */
const releasedOf = ({ release, isDevelopment }: ResolvedRemote) => (isDevelopment ? null : release);
/** The release of an entry, from its address `/remotes/<name>/<release>/…`. */
const releaseAt = (entry: string | null) => entry?.split('/')[3] ?? null;

/** The rendered release: the one in the document, or the one that replaced it. */
const drawnRelease = (remote: ResolvedRemote, loader: RemoteLoader) =>
  loader.isFallback(remote.name) ? releaseAt(remote.fallback) : releasedOf(remote);

/** The area of a remote: loads it, isolates its errors, and shows a card with Retry if it cannot be shown. */
export function RemoteArea({ remote, loader }: RemoteAreaProps) {
  const { pathname } = useLocation();
  const pageKey = usePageKey();
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<Load>({ status: 'loading' });
  const waitingSince = useRef<number | null>(null);
  // A module that loads after the card appeared replaces it. One that loads between render and effect is not missed.
  const onArrival = useCallback((run: () => void) => loader.onArrival(remote.name, run), [loader, remote.name]);
  const module = useSyncExternalStore(onArrival, () => loader.peek(remote.name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the remote again
  useEffect(() => {
    if (loader.peek(remote.name)) return;
    let isCurrent = true;
    setLoad({ status: 'loading' });
    waitingSince.current = performance.now();
    loader.load(remote).catch((error: unknown) => {
      logFailure(`${remote.name} ${remote.release} could not be loaded.`, error, areaOf(remote));
      noteVisit(remote.name, releasedOf(remote), 'failed');
      if (!isCurrent) return;
      waitingSince.current = null;
      setLoad({ status: 'failed', error });
    });
    return () => {
      isCurrent = false;
      waitingSince.current = null;
    };
  }, [remote, loader, attempt]);

  const endWait = useCallback(() => {
    waitingSince.current = null;
  }, []);
  const noteShown = useCallback(() => {
    loader.noteShown(remote.name);
    noteVisit(remote.name, drawnRelease(remote, loader), 'shown');
  }, [loader, remote]);
  // The document contains the release and its hash, so another try with the same document would fail in the same way.
  const isUnknown = remote.integrity === null && !remote.isDevelopment;
  const retry = (error: unknown) =>
    isUnknown || isOfDocument(error) ? reloadPage() : setAttempt((count) => count + 1);
  const reportFailure = (error: unknown) => {
    endWait();
    logFailure(
      `${remote.name} ${remote.release} failed at ${pathname}.`,
      error,
      areaOf(remote, loader.isFallback(remote.name)),
    );
  };
  if (module) {
    return (
      <>
        {loader.isFallback(remote.name) ? <FallbackNotice label={remote.label} /> : null}
        <AreaBoundary
          resetKey={pathname}
          fallback={(error, reset) => <FailedScreen remote={remote} loader={loader} error={error} onRetry={reset} />}
          onError={reportFailure}
        >
          <Suspense
            key={pageKey}
            fallback={
              <PendingScreen
                // The next screen has its own waiting time.
                key={pathname}
                name={remote.name}
                label={remote.label}
                waitingSince={waitingSince}
                onLate={reportFailure}
              />
            }
          >
            <MountedRemote remote={remote} module={module} onDrawn={endWait} onShown={noteShown} />
          </Suspense>
        </AreaBoundary>
      </>
    );
  }
  return load.status === 'failed' ? (
    <AreaError label={remote.label} error={load.error} onRetry={() => retry(load.error)} />
  ) : (
    <AreaSpinner />
  );
}

interface FailedScreenProps extends RemoteAreaProps {
  readonly error: unknown;
  /** Renders the area again. */
  readonly onRetry: () => void;
}

/**
 * Replaces a screen that failed. If the first screen of a release fails, it is rendered once more, and then the release before it replaces it
 * silently. An error of the API is not the release's fault. Later failures show a card.
 */
function FailedScreen({ remote, loader, error, onRetry }: FailedScreenProps) {
  const [isRefused] = useState(() => error instanceof ApiError);
  const [isLost, setLost] = useState(() => isRefused || !loader.mayRecover(remote));
  const drawAgain = useEffectEvent(onRetry);
  useEffect(() => {
    if (isLost && !isRefused && !loader.wasShown(remote.name))
      noteVisit(remote.name, drawnRelease(remote, loader), 'failed');
    if (isLost) return;
    let isCurrent = true;
    void loader.recover(remote).then((isThere) => {
      if (!isCurrent) return;
      if (isThere) drawAgain();
      else setLost(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isLost, isRefused, loader, remote]);
  // A release that was collected while the page stayed open will never have the file again. The next document names another release.
  const retry = async () => {
    const drawn = loader.isFallback(remote.name) ? remote.fallback : remote.entry;
    if (isCodeMissing(error) && (await isReleaseGone(drawn))) reloadPage();
    else onRetry();
  };
  return isLost ? <AreaError label={remote.label} error={error} onRetry={() => void retry()} /> : <AreaSpinner />;
}

interface MountedRemoteProps {
  readonly remote: ResolvedRemote;
  readonly module: RemoteModule;
  /** Called when a screen is rendered. */
  readonly onDrawn: () => void;
  /** Called when a screen is rendered and its effects have succeeded. */
  readonly onShown: () => void;
}

/** Renders the remote's routes and controls its lifecycle: `mount` with a signal, then abort and `dispose`. */
function MountedRemote({ remote, module, onDrawn, onShown }: MountedRemoteProps) {
  useEffect(onDrawn, [onDrawn]);
  useEffect(() => {
    const leaving = new AbortController();
    try {
      module.mount?.(leaving.signal);
    } catch (error) {
      leaving.abort();
      throw error;
    }
    return () => {
      leaving.abort();
      try {
        module.dispose?.();
      } catch (error) {
        logFailure(`${module.name} failed as it was left.`, error, areaOf(remote));
      }
    };
  }, [remote, module]);
  useEffect(() => {
    // If any effect of the screen throws, this one is unmounted before its timer fires.
    const timer = setTimeout(onShown);
    return () => clearTimeout(timer);
  }, [onShown]);
  const routes = useMemo(
    () => [
      ...module.routes.map(({ path, Component }) => ({ path, element: <Component /> })),
      { path: '*', element: <TurnAway to={NOT_FOUND_PATH} /> },
    ],
    [module],
  );
  const screen = useRoutes(routes);
  const view = useDefaultView();
  return view ? <Navigate {...view} replace /> : screen;
}

/** The message is quiet, because the area works. It is only not the newest release. */
function FallbackNotice({ label }: { readonly label: string }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Banner kind="info" onClose={() => setClosed(true)}>
      The newest version of {label} could not be loaded. You see the last good one.
    </Banner>
  );
}

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

/** What a failure is reported of where its stack does not say; of a release that stands in, the document does not tell the name. */
const areaOf = ({ name, release }: ResolvedRemote, isFallback = false) => ({
  remote: name,
  release: isFallback ? null : release,
});

/** The release that the document names; null for one that a developer serves. */
const releasedOf = ({ release, isDevelopment }: ResolvedRemote) => (isDevelopment ? null : release);
/** The release that an entry is of, by its address `/remotes/<name>/<release>/…`. */
const releaseAt = (entry: string | null) => entry?.split('/')[3] ?? null;

/** The release that is drawn: the document's, or the one that took its place. */
const drawnRelease = (remote: ResolvedRemote, loader: RemoteLoader) =>
  loader.isFallback(remote.name) ? releaseAt(remote.fallback) : releasedOf(remote);

/** An area drawn by a remote: loads it, isolates it, and shows a card with Retry when it cannot be shown. */
export function RemoteArea({ remote, loader }: RemoteAreaProps) {
  const { pathname } = useLocation();
  const pageKey = usePageKey();
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<Load>({ status: 'loading' });
  const waitingSince = useRef<number | null>(null);
  // A module that comes after the card was shown replaces it, and one that comes between drawing and effect is not missed.
  const onArrival = useCallback((run: () => void) => loader.onArrival(remote.name, run), [loader, remote.name]);
  const module = useSyncExternalStore(onArrival, () => loader.peek(remote.name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
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
  // Which release there is, and its hash, stand in the document: trying the same again would fail the same way.
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
                // The next screen has a wait of its own.
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
  /** Draws the area again. */
  readonly onRetry: () => void;
}

/**
 * What stands in for a screen that failed. A release whose first screen fails is drawn once more, and then the release before it takes its
 * place, without a word; what the API refused is no release's fault, and what fails later says so.
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
  // A release that was collected while the page stayed open never has the file again; the next document names one that has.
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
  /** Runs when a screen is drawn. */
  readonly onDrawn: () => void;
  /** Runs when a screen has been drawn and everything that it does then has gone well. */
  readonly onShown: () => void;
}

/** Draws the remote's routes and keeps its life: `mount` with a signal, then abort and `dispose`. */
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
    // What any effect of the screen throws takes this one down before its time comes.
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

/** Quiet, because the area works: it only is not the newest. */
function FallbackNotice({ label }: { readonly label: string }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Banner kind="info" onClose={() => setClosed(true)}>
      The newest version of {label} could not be loaded. You see the last good one.
    </Banner>
  );
}

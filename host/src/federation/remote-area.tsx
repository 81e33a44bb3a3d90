import { describeError } from '@fixed-ops/api';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { Link, Navigate, type RemoteModule, useLocation, useRoutes } from '@fixed-ops/router';
import { Banner, Box, Button, ErrorCard, Spinner } from '@fixed-ops/ui';
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { NOT_FOUND_PATH } from '../routing/host-routes.ts';
import { AreaBoundary } from './area-boundary.tsx';
import { logFailure, referenceOf } from './reference.ts';
import { LOAD_BUDGET_MS, RemoteError, type RemoteLoader } from './remote-loader.ts';

interface RemoteAreaProps {
  readonly remote: ResolvedRemote;
  readonly loader: RemoteLoader;
}

type Load = { readonly status: 'loading' } | { readonly status: 'failed'; readonly error: unknown };

/** An area drawn by a remote: loads it, isolates it, and shows a card with Retry when it cannot be shown. */
export function RemoteArea({ remote, loader }: RemoteAreaProps) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<Load>({ status: 'loading' });
  // A module that comes after the card was shown replaces it, and one that comes between drawing and effect is not missed.
  const onArrival = useCallback((run: () => void) => loader.onArrival(remote.name, run), [loader, remote.name]);
  const module = useSyncExternalStore(onArrival, () => loader.peek(remote.name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    if (loader.peek(remote.name)) return;
    let isCurrent = true;
    setLoad({ status: 'loading' });
    loader.load(remote).catch((error: unknown) => {
      logFailure(`${remote.name} ${remote.release} could not be loaded.`, error);
      if (isCurrent) setLoad({ status: 'failed', error });
    });
    return () => {
      isCurrent = false;
    };
  }, [remote, loader, attempt]);

  const retry = () => setAttempt((count) => count + 1);
  if (module) {
    return (
      <>
        {loader.isFallback(remote.name) ? <FallbackNotice label={remote.label} /> : null}
        <AreaBoundary
          resetKey={pathname}
          fallback={(error, reset) => <AreaError remote={remote} error={error} onRetry={reset} />}
          onError={(error) => logFailure(`${remote.name} ${remote.release} failed at ${pathname}.`, error)}
        >
          <Suspense fallback={<ScreenSpinner remoteName={remote.name} />}>
            <MountedRemote module={module} />
          </Suspense>
        </AreaBoundary>
      </>
    );
  }
  return load.status === 'failed' ? <AreaError remote={remote} error={load.error} onRetry={retry} /> : <AreaSpinner />;
}

/** Draws the remote's routes and keeps its life: `mount` with a signal, then abort and `dispose`. */
function MountedRemote({ module }: { readonly module: RemoteModule }) {
  useEffect(() => {
    const leaving = new AbortController();
    module.mount?.(leaving.signal);
    return () => {
      leaving.abort();
      module.dispose?.();
    };
  }, [module]);
  const routes = useMemo(
    () => [
      ...module.routes.map(({ path, Component }) => ({ path, element: <Component /> })),
      { path: '*', element: <Navigate to={NOT_FOUND_PATH} replace /> },
    ],
    [module],
  );
  return useRoutes(routes);
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

/** Stands in for a screen whose code is on its way; one that does not come in time counts as failed. */
function ScreenSpinner({ remoteName }: { readonly remoteName: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOAD_BUDGET_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) throw new RemoteError('tooSlow', remoteName);
  return <AreaSpinner />;
}

function AreaSpinner() {
  return (
    <Box display="grid" placeItems="center" minH="60vh">
      <Spinner size="large" />
    </Box>
  );
}

const SENTENCES: Record<RemoteError['failure'], string> = {
  noRelease: 'This area has no release that can be opened.',
  notLoaded: 'We tried twice.',
  tooSlow: 'It did not arrive in time.',
  notARemote: 'What arrived is not an area of Fixed Ops.',
};

function AreaError({
  remote,
  error,
  onRetry,
}: {
  readonly remote: ResolvedRemote;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const cause = error instanceof RemoteError ? SENTENCES[error.failure] : describeError(error).message;
  return (
    <Box display="grid" placeItems="start center" padding={{ base: '4', md: '6' }} pt="8">
      <ErrorCard
        name={remote.label}
        message={`${cause} The rest of Fixed Ops works; your filters are kept.`}
        reference={referenceOf(error)}
        onRetry={onRetry}
        primary
        headingLevel="h1"
        action={
          <Button asChild>
            <Link to="/dashboard">Go to the dashboard</Link>
          </Button>
        }
      />
    </Box>
  );
}

import { describeError } from '@fixed-ops/api';
import { LANDING_PATH } from '@fixed-ops/contract';
import type { ResolvedRemote } from '@fixed-ops/federation';
import { Link, useLocation } from '@fixed-ops/router';
import { Box, Button, ErrorCard, Spinner } from '@fixed-ops/ui';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useHost } from '../boot/context.ts';
import { isFrameless, remoteForPath } from '../routing/decide-route.ts';
import { isAt } from '../routing/match-path.ts';
import { isCodeMissing } from './code-missing.ts';
import { referenceOf } from './reference.ts';
import { LOAD_BUDGET_MS, RemoteError } from './remote-loader.ts';
import { unansweredServer } from './unanswered-server.ts';

interface PendingScreenProps {
  /** The name of the area or page, for logs. */
  readonly name: string;
  /** Its name for people. */
  readonly label: string;
  /** Since when the person has seen a spinner for the module (performance.now()). Null if they have not. */
  readonly waitingSince?: RefObject<number | null> | undefined;
  /** Called after every wait that was too long. */
  readonly onLate: (error: RemoteError) => void;
}

/**
 * The Suspense fallback of a screen whose code is loading: a spinner, and a card if the code is late. If the screen loads after all, it
 * replaces both.
 */
export function PendingScreen({ name, label, waitingSince, onLate }: PendingScreenProps) {
  const [late, setLate] = useState<RemoteError | null>(null);
  const giveUp = useEffectEvent(() => {
    const error = new RemoteError('tooSlow', name);
    setLate(error);
    onLate(error);
  });
  useEffect(() => {
    if (late) return;
    // Module and screen share one time limit, because the person sees one spinner.
    const waited = performance.now() - (waitingSince?.current ?? performance.now());
    const timer = setTimeout(() => giveUp(), LOAD_BUDGET_MS - waited);
    return () => {
      clearTimeout(timer);
      if (waitingSince) waitingSince.current = null;
    };
  }, [late, waitingSince]);
  return late ? <AreaError label={label} error={late} onRetry={() => setLate(null)} /> : <AreaSpinner />;
}

/** The placeholder of a page whose code is loading. */
export function AreaSpinner() {
  return (
    <Box display="grid" placeItems="center" minH="60vh">
      <Spinner size="large" />
    </Box>
  );
}

const SENTENCES: Record<RemoteError['failure'], string> = {
  noRelease: 'This area has no release that can be opened.',
  otherVersion: 'Its release was made for another version of Fixed Ops.',
  notLoaded: 'We tried twice.',
  notReplaced: 'We tried twice, and the release before it was made for another version of Fixed Ops.',
  tooSlow: 'It did not arrive in time.',
  notARemote: 'What was loaded is not part of Fixed Ops.',
  notShown: 'It failed while it was being shown.',
};

const CODE_MISSING_SENTENCE =
  'Part of it did not load. Check the connection and try again; after an update of Fixed Ops, this reloads the page.';

/** No release stands in for a preview, and its banner is above the page. */
const PREVIEW_SENTENCE = 'This is a preview: leave it above to see what everybody has.';

const OFFLINE_SENTENCE =
  'This device has no connection. Your filters are kept, and the page opens by itself once there is one.';

function causeOf(error: unknown, remote: ResolvedRemote | null): string {
  const server = unansweredServer(error, remote);
  if (server !== null) return `The development server at ${server} does not answer.`;
  if (error instanceof RemoteError)
    return remote?.isPreview ? `${SENTENCES[error.failure]} ${PREVIEW_SENTENCE}` : SENTENCES[error.failure];
  return isCodeMissing(error) ? CODE_MISSING_SENTENCE : describeError(error).message;
}

interface AreaErrorProps {
  /** The name, for people, of what could not be loaded. */
  readonly label: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Replaces a page that could not be loaded or that failed. It offers Retry and a way to other pages. If the device has lost its connection, it
 * says that instead, and tries again when the connection is back.
 */
export function AreaError({ label, error, onRetry }: AreaErrorProps) {
  const { pathname } = useLocation();
  const [isOffline] = useState(() => !navigator.onLine);
  const retry = useEffectEvent(() => onRetry());
  useEffect(() => {
    if (!isOffline) return;
    const again = () => retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);
  const { registry } = useHost();
  const remote = remoteForPath(registry.remotes, pathname);
  // Below the window's header, another dashboard is one press away.
  const hasWayOn = isAt(LANDING_PATH, pathname) && remote !== null && !isFrameless(remote, pathname);
  return (
    <Box display="grid" placeItems="start center" padding={{ base: '4', md: '6' }} pt="8">
      <ErrorCard
        name={label}
        message={
          isOffline ? OFFLINE_SENTENCE : `${causeOf(error, remote)} The rest of Fixed Ops works; your filters are kept.`
        }
        reference={referenceOf(error)}
        onRetry={onRetry}
        primary
        headingLevel="h1"
        action={
          hasWayOn ? undefined : (
            <Button asChild size="touch">
              <Link to={LANDING_PATH}>Go to the dashboard</Link>
            </Button>
          )
        }
      />
    </Box>
  );
}

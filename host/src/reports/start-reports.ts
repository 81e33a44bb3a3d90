import { getApi } from '@fixed-ops/api/host';
import { type ClientEvent, clientEventCalls } from '@fixed-ops/contract/help';
import { readAccessToken, sessionStore } from '@fixed-ops/session/host';
import { readDocument } from '../boot/read-document.ts';
import { takeFailures } from './failures.ts';
import { createReporter } from './reporter.ts';
import { watchViolations } from './violations.ts';

/** Sends a report in the background: the page may be left meanwhile, and no sign-in is renewed for it. Null while nobody is signed in. */
function send(events: readonly ClientEvent[]): Promise<unknown> | null {
  const { user, activeDealership } = sessionStore.getState();
  if (user === null || readAccessToken() === null) return null;
  const body = { dealershipId: activeDealership?.id ?? null, events };
  return getApi().request(clientEventCalls.reportClientEvents, { body, isBackground: true });
}

function hostRelease(): string | null {
  try {
    return readDocument(document).config.hostRelease ?? null;
  } catch {
    return null;
  }
}

/** Reports what has failed and what fails from now on; answers the function that ends it. */
export function startReports(): () => void {
  const release = hostRelease();
  const reporter = createReporter({
    page: () => ({ origin: location.origin, pathname: location.pathname, hostRelease: release }),
    send,
    now: Date.now,
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const stop = takeFailures(reporter.take);
  const stopWatching = watchViolations();
  const onHidden = () => {
    if (document.visibilityState === 'hidden') reporter.end();
  };
  // The last event that every browser is sure to send of a page that is left.
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', reporter.end);
  return () => {
    stopWatching();
    stop();
    reporter.close();
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', reporter.end);
  };
}

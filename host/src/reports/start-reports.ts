import { getApi } from '@fixed-ops/api/host';
import { type ClientEvent, type ClientView, clientEventCalls, HOST_AREA } from '@fixed-ops/contract/help';
import { readAccessToken, sessionStore } from '@fixed-ops/session/host';
import { takeFailedHost } from '../boot/failed-host.ts';
import { readDocument } from '../boot/read-document.ts';
import { watchScripts } from '../tab-facts/loaded-scripts.ts';
import { takeFailures, tellFailure } from './failures.ts';
import { measureVitals } from './measure-vitals.ts';
import { createReporter } from './reporter.ts';
import { watchViolations } from './violations.ts';
import { createVisitLog, engineOf } from './visit-log.ts';
import { noteVisit, takeVisits } from './visits.ts';

interface Told {
  readonly events?: ClientEvent[];
  readonly views?: ClientView[];
}

/** Sends a report in the background. The page may be left meanwhile, and no sign-in is renewed for it. Null while nobody is signed in. */
function send(told: Told): Promise<unknown> | null {
  const { user, activeDealership } = sessionStore.getState();
  if (user === null || readAccessToken() === null) return null;
  const body = { dealershipId: activeDealership?.id ?? null, events: [], ...told };
  return getApi().request(clientEventCalls.reportClientEvents, { body, isBackground: true });
}

function hostRelease(): string | null {
  try {
    return readDocument(document).config.hostRelease ?? null;
  } catch {
    return null;
  }
}

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Reports the host's release that did not start in this tab and that this page replaces. Its stack names files that are not on this page. */
function tellFailedHost(): void {
  const failed = takeFailedHost();
  if (failed === null) return;
  noteVisit(HOST_AREA, failed.release, 'replaced');
  const area = { remote: HOST_AREA, release: failed.release };
  tellFailure({ kind: 'caught', error: failed.message, what: `host ${failed.release} did not start.`, area });
}

/** Reports past and future failures, and the results of visits to areas. Returns a function that ends it. */
export function startReports(): () => void {
  const release = hostRelease();
  const visits = createVisitLog({
    hostRelease: release,
    engine: engineOf(navigator.userAgent),
    documentMs: performance.timeOrigin,
    now: Date.now,
    isOnline: () => navigator.onLine,
    newId: () => crypto.randomUUID(),
    setTimer,
    send: (views) => send({ views: [...views] }),
  });
  const reporter = createReporter({
    page: () => ({ origin: location.origin, hostRelease: release }),
    send: (events) => send({ events: [...events] }),
    now: Date.now,
    setTimer,
    onFailure: visits.fail,
  });
  const stopVisits = takeVisits(visits.note);
  measureVitals(visits.measure);
  watchScripts();
  const stop = takeFailures(reporter.take);
  tellFailedHost();
  const stopWatching = watchViolations();
  const end = () => {
    reporter.end();
    visits.end();
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') end();
  };
  // This is the last event that every browser reliably sends when a page is left.
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', end);
  return () => {
    stopWatching();
    stop();
    stopVisits();
    reporter.close();
    visits.close();
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', end);
  };
}

import { createHash } from 'node:crypto';
import { CONFIG_ELEMENT_ID, FAILED_HOST_COOKIE } from '@fixed-ops/contract';

/** As long as `host/src/boot/failed-host.ts` makes a browser avoid a release, and as it counts the reloads of one start. */
const AWAY_S = 3600;
const OF_ONE_START_MS = 10 * 60_000;

/**
 * Watches the first files of a canary of the host, which cannot watch themselves: one that throws before it asks for the shell, or whose
 * syntax this browser does not know, would tell nobody. Makes the gateway serve this browser the host of all others, and leaves that page
 * the note that `host/src/boot/failed-host.ts` leaves and reports. Written for any browser.
 */
const TEXT = `(function () {
  function leave(event) {
    if (String(event.filename).indexOf(location.origin + '/assets/') !== 0) return;
    removeEventListener('error', leave);
    try {
      var release = JSON.parse(document.getElementById('${CONFIG_ELEMENT_ID}').textContent).hostRelease;
      var tries = JSON.parse(sessionStorage.getItem('failedHost'));
      // This page has replaced another one. Two releases must not replace each other for ever.
      if (tries && tries.times > 1 && Math.abs(Date.now() - tries.atMs) < ${OF_ONE_START_MS}) return;
      var failed = { release: release, message: String(event.message) };
      sessionStorage.setItem('failedHost', JSON.stringify({ release: release, times: 2, failed: failed, atMs: Date.now() }));
      document.cookie = '${FAILED_HOST_COOKIE}=' + release + '; Path=/; Max-Age=${AWAY_S}; SameSite=Lax';
      // The other host counts its days from now on, as after a failure that it has seen itself.
      try { localStorage.removeItem('failedHostSince'); } catch (error) { /* Then it keeps no date. */ }
      location.reload();
    } catch (error) {
      // A tab that can keep nothing stays as it is.
    }
  }
  addEventListener('error', leave);
  // The first files have run by then.
  addEventListener('DOMContentLoaded', function () { removeEventListener('error', leave); });
})();
`;
const hash = createHash('sha384').update(TEXT).digest();

/** The script for documents of a canary of the host, with its address and hash. Other documents need no further request. */
export const canaryGuard = {
  text: TEXT,
  file: `canary-guard.${hash.toString('hex').slice(0, 10)}.js`,
  integrity: `sha384-${hash.toString('base64')}`,
} as const;

import { createHash } from 'node:crypto';
import { CONFIG_ELEMENT_ID, FAILED_HOST_COOKIE } from '@fixed-ops/contract';

/** As long as `host/src/boot/failed-host.ts` makes a browser avoid a release, and as it counts the reloads of one start. */
const AWAY_S = 3600;
const OF_ONE_START_MS = 10 * 60_000;

/**
 * Leaves the page if a script of the host throws or cannot be parsed before the document is complete. A file that did not come is no such
 * error: it has no `filename`. A page that has just replaced another one stays, or two releases could replace each other for ever; a reload
 * by a person begins anew. A tab that can keep nothing stays, too. The removed date of an earlier failure lets the next page count its days
 * anew; it comes last, because a browser may refuse it.
 */
const SOURCE = `(function () {
  function leave(event) {
    if (String(event.filename).indexOf(location.origin + '/assets/') !== 0) return;
    removeEventListener('error', leave);
    try {
      var release = JSON.parse(document.getElementById('${CONFIG_ELEMENT_ID}').textContent).hostRelease;
      var now = Date.now();
      var tries = JSON.parse(sessionStorage.getItem('failedHost'));
      var stays = tries && tries.times > 1 && Math.abs(now - tries.atMs) < ${OF_ONE_START_MS};
      if (stays) tries.times = 0;
      else tries = { release: release, times: 2, failed: { release: release, message: String(event.message) }, atMs: now };
      sessionStorage.setItem('failedHost', JSON.stringify(tries));
      if (stays) return;
      document.cookie = '${FAILED_HOST_COOKIE}=' + release + '; Path=/; Max-Age=${AWAY_S}; SameSite=Lax';
      location.reload();
      localStorage.removeItem('failedHostSince');
    } catch (error) {}
  }
  addEventListener('error', leave);
  addEventListener('DOMContentLoaded', function () {
    removeEventListener('error', leave);
  });
})();`;
/** Every document carries it, so it has no line breaks. */
const TEXT = SOURCE.replaceAll(/\n\s*/g, '');

/**
 * Watches the first files of a host, which cannot watch themselves: one that throws before it asks for the shell, or whose syntax this
 * browser does not know, would tell nobody. Makes the gateway serve this browser the healthy host before it, and leaves that page the note
 * that `host/src/boot/failed-host.ts` leaves and reports. It is written for any browser, and inline, because a request before the first
 * figures costs more than these bytes. `source` allows it in a Content-Security-Policy.
 */
export const hostGuard = {
  text: TEXT,
  source: `'sha256-${createHash('sha256').update(TEXT).digest('base64')}'`,
} as const;

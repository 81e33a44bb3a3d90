import { readFailedHost } from '@fixed-ops/contract/document';
import type { ResolvedRegistry } from '@fixed-ops/federation';
import { hasUnsavedChanges } from '@fixed-ops/session/host';
import { notify } from '@fixed-ops/ui';
import { z } from 'zod';
import { stayAwayFrom } from '../boot/failed-host.ts';
import { readDocument } from '../boot/read-document.ts';
import { reloadPage } from '../boot/reload-page.ts';
import { askToLeave } from '../unsaved-changes/ask-to-leave.ts';
import { createUpdatePoller, type ReleaseSet } from './update-poller.ts';

const releaseSetSchema = z.object({
  host: z.string().nullable(),
  remotes: z.record(z.string(), z.string().nullable()),
});

async function fetchCurrent(): Promise<ReleaseSet> {
  const response = await fetch('/releases/current', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/releases/current answered ${response.status}`);
  return releaseSetSchema.parse(await response.json());
}

/**
 * What a reload would bring, to be offered. A page whose own host did not start in another tab has nothing to offer: the reload would bring the host
 * before it. A page of that one stays away from what did not start for as long as it is open: otherwise it would be offered after an hour.
 */
async function fetchOffer(opened: ReleaseSet): Promise<ReleaseSet> {
  const failed = readFailedHost(document.cookie);
  if (failed !== null && failed === opened.host) return opened;
  if (failed !== null) stayAwayFrom(failed);
  return fetchCurrent();
}

/** What somebody has begun meanwhile is asked about before it is given up. */
async function takeUpdate(): Promise<void> {
  if (await askToLeave()) reloadPage();
}

/** Offers newer releases than those of the page, at a moment at which nothing would be lost; answers the function that ends it. */
export function watchUpdates(registry: ResolvedRegistry): () => void {
  // What comes from a developer's server has no release, and a preview is another one than everybody's on purpose.
  const released = registry.remotes.filter(({ isDevelopment, isPreview }) => !isDevelopment && !isPreview);
  const opened: ReleaseSet = {
    host: readDocument(document).config.hostRelease ?? null,
    remotes: Object.fromEntries(released.map(({ name, release }) => [name, release])),
  };
  const poller = createUpdatePoller({
    opened,
    fetchCurrent: () => fetchOffer(opened),
    isVisible: () => document.visibilityState === 'visible',
    isSafe: () => !hasUnsavedChanges(),
    offer: () =>
      notify({
        kind: 'info',
        title: 'A newer version of Fixed Ops is ready',
        detail: 'Your page and its filters stay as they are.',
        durationMs: 0,
        action: { label: 'Reload', onSelect: () => void takeUpdate() },
      }),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const comeBack = () => void poller.refresh();
  document.addEventListener('visibilitychange', comeBack);
  void poller.refresh();
  return () => {
    document.removeEventListener('visibilitychange', comeBack);
    poller.stop();
  };
}

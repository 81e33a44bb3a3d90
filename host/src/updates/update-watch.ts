import type { ResolvedRegistry, ResolvedRemote } from '@fixed-ops/federation';
import { deviceStorage, readJson, tabStorage, writeText } from '@fixed-ops/session/device';
import { hasUnsavedChanges } from '@fixed-ops/session/host';
import { notify } from '@fixed-ops/ui';
import { z } from 'zod';
import { AWAY_KEY, stayAwayFrom } from '../boot/failed-host.ts';
import { readDocument } from '../boot/read-document.ts';
import { reloadPage } from '../boot/reload-page.ts';
import { askToLeave } from '../unsaved-changes/ask-to-leave.ts';
import { createUpdatePoller, type ReleaseSet } from './update-poller.ts';

/** How long open pages make their browser avoid a host that did not start. After that it may be tried again. */
const AWAY_MS = 24 * 3_600_000;
const awaySchema = z.object({ release: z.string(), sinceMs: z.number() });

const currentSchema = z.object({
  host: z.string().nullable(),
  /** The release that did not start in this browser, and that would be `host` otherwise. An older gateway does not send it. */
  hostInPlaceOf: z.string().nullable().default(null),
  remotes: z.record(z.string(), z.string().nullable()),
  /** The ended previews of this browser, with the state of their release. An older gateway does not send it. */
  endedPreviews: z.record(z.string(), z.string().nullable()).default({}),
});
/** The releases for which this tab has reloaded itself. */
const TAKEN_KEY = 'takenUpdates';
const takenSchema = z.array(z.string());
const MOST_TAKEN = 20;
/** How long nobody may have touched a page that reloads itself. */
const QUIET_MS = 60_000;

/** The placeholder for the release of a preview that no longer shows anything. */
const ENDED = 'ended';

/** The served releases, and the state of previews. */
type Offered = ReleaseSet & Pick<z.output<typeof currentSchema>, 'endedPreviews'>;

async function fetchCurrent() {
  const response = await fetch('/releases/current', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/releases/current answered ${response.status}`);
  return currentSchema.parse(await response.json());
}

/** Each failed start begins another day. If the browser cannot store a date, the release is tried again after an hour. */
function goOnStayingAway(release: string): void {
  const noted = readJson(deviceStorage, AWAY_KEY, awaySchema);
  const sinceMs = noted?.release === release ? noted.sinceMs : Date.now();
  const isNoted =
    noted?.release === release || writeText(deviceStorage, AWAY_KEY, JSON.stringify({ release, sinceMs }));
  if (isNoted && Date.now() - sinceMs < AWAY_MS) stayAwayFrom(release);
}

/**
 * The releases that a reload would bring. If the page's own host did not start in another tab, the host before it is not offered. A page of that
 * earlier host avoids the failed one for a day while it is open. Otherwise it would be offered after an hour.
 */
async function fetchOffer(opened: ReleaseSet, previews: readonly ResolvedRemote[]): Promise<Offered> {
  const { hostInPlaceOf, ...served } = await fetchCurrent();
  // A preview differs from the served release on purpose, as long as it lasts.
  const shown = previews.map(({ name, release }) => [name, name in served.endedPreviews ? ENDED : release]);
  const current = { ...served, remotes: { ...served.remotes, ...Object.fromEntries(shown) } };
  if (hostInPlaceOf === null) return current;
  if (hostInPlaceOf === opened.host) return { ...current, host: opened.host };
  goOnStayingAway(hostInPlaceOf);
  return current;
}

/** The page asks before a person loses input that they have begun meanwhile. */
async function takeUpdate(): Promise<void> {
  if (await askToLeave()) reloadPage();
}

/**
 * Reloads a page where nobody would press a button. It does so once for the same releases, because some that do not load would be offered again
 * and again. If the tab cannot note them, the page stays as it is.
 */
function takeAlone({ host, remotes }: Offered): () => void {
  const served = JSON.stringify([host, ...Object.entries(remotes).sort()]);
  const taken = readJson(tabStorage, TAKEN_KEY, takenSchema) ?? [];
  const noted = JSON.stringify([...taken, served].slice(-MOST_TAKEN));
  if (!taken.includes(served) && writeText(tabStorage, TAKEN_KEY, noted)) reloadPage();
  return () => undefined;
}

/** Tells whether nobody has touched the page lately. */
function watchTouches() {
  let lastMs = Date.now();
  const note = () => {
    lastMs = Date.now();
  };
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, note, true);
  return {
    isQuiet: () => Date.now() - lastMs >= QUIET_MS,
    stop: () => {
      for (const event of events) document.removeEventListener(event, note, true);
    },
  };
}

/** The text of an offer: a preview of the page has ended, or something is newer. */
function wordsOf({ remotes, endedPreviews }: Offered, previews: readonly ResolvedRemote[]) {
  const ended = previews.filter(({ name }) => remotes[name] === ENDED);
  const [first] = ended;
  if (first === undefined)
    return { title: 'A newer version of Fixed Ops is ready', detail: 'Your page and its filters stay as they are.' };
  const reason = endedPreviews[first.name];
  const label = ended.map((each) => each.label).join(', ');
  const stays = 'Your page stays as it is until you reload it. Then you see what is served to everybody.';
  return ended.length > 1 || reason == null
    ? { title: `The preview of ${label} has ended`, detail: stays }
    : { title: `The preview of ${label} is over`, detail: `Its release ${reason}. ${stays}` };
}

/**
 * Offers newer releases than those of the page, at a time when nothing would be lost. Returns a function that ends it.
 * @param isUnattended true for a page that hangs on a wall. It takes newer releases by itself.
 */
export function watchUpdates(registry: ResolvedRegistry, isUnattended = false): () => void {
  // Code from a developer's server has no release.
  const released = registry.remotes.filter(({ isDevelopment }) => !isDevelopment);
  const previews = released.filter(({ isPreview }) => isPreview);
  const opened: ReleaseSet = {
    host: readDocument(document).config.hostRelease ?? null,
    remotes: Object.fromEntries(released.map(({ name, release }) => [name, release])),
  };
  const touches = isUnattended ? watchTouches() : null;
  const poller = createUpdatePoller({
    opened,
    fetchCurrent: () => fetchOffer(opened, previews),
    isVisible: () => document.visibilityState === 'visible',
    isSafe: () => !hasUnsavedChanges() && touches?.isQuiet() !== false,
    offer: (current) =>
      isUnattended
        ? takeAlone(current)
        : notify({
            kind: 'info',
            ...wordsOf(current, previews),
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
    touches?.stop();
    poller.stop();
  };
}

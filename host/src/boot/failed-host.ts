import { CONFIG_ELEMENT_ID, FAILED_HOST_COOKIE, readFailedHost } from '@fixed-ops/contract/document';
import { deviceStorage, readJson, removeStored, shapeOf, tabStorage, writeText } from '@fixed-ops/session/device';
import { SignInError } from '../auth/sign-in-failure.ts';
import { writeCookie } from '../write-cookie.ts';
import { parseInlineJson } from './inline-json.ts';

/** How long a browser stays away from the release: a mended one has another name, and is tried at once. */
const AWAY_S = 3600;
/** As long as anybody waits for the sign-in, and then for the gateway, before the page says what is wrong. */
const WAIT_MS = 3000;
/** Longer than a start takes: what was loaded anew before is of another one. */
const OF_ONE_START_MS = 10 * 60_000;
const KEY = 'failedHost';
/** Of the browser: since when its pages have it stay away from a release. */
export const AWAY_KEY = 'failedHostSince';

/** The release of the host that did not start, for the page that comes in its place to tell developers of. */
interface FailedHost {
  readonly release: string;
  readonly message: string;
}

/** What this tab has loaded anew by itself. */
interface Tries {
  /** Of the page that was loaded anew last. */
  readonly release: string;
  /** How often since a page was drawn, or somebody reloaded one that said what is wrong. */
  readonly times: number;
  readonly atMs: number;
  /** What was left; null where nothing was, or it is told of. */
  readonly failed: FailedHost | null;
}

const textOf = (value: unknown, key: string): string | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof found === 'string' ? found : null;
};

const triesShape = shapeOf<Tries>(
  ({ release, times, atMs, failed }) =>
    typeof release === 'string' &&
    typeof times === 'number' &&
    typeof atMs === 'number' &&
    (failed === null || (textOf(failed, 'release') !== null && textOf(failed, 'message') !== null)),
);

function readTries(): Tries | null {
  const tries = readJson(tabStorage, KEY, triesShape);
  if (tries === null || Math.abs(Date.now() - tries.atMs) < OF_ONE_START_MS) return tries;
  return { ...tries, times: 0 };
}

/** Answers whether it was kept. */
const keep = (tries: Omit<Tries, 'atMs'>): boolean =>
  writeText(tabStorage, KEY, JSON.stringify({ ...tries, atMs: Date.now() }));

/** Begins to count anew, and keeps what is still to be told. */
function endTries(tries: Tries | null): void {
  if (tries?.failed) keep({ ...tries, times: 0 });
  else removeStored(tabStorage, KEY);
}

let wasShown = false;
let leaving: Promise<boolean> | null = null;

/** Notes that a page was drawn: what fails from now on is no failure of the start. */
export const noteHostShown = (): void => {
  wasShown = true;
  endTries(readTries());
};

/** Has the gateway make this browser's documents of the host before a release. */
export function stayAwayFrom(release: string, seconds = AWAY_S): void {
  writeCookie(`${FAILED_HOST_COOKIE}=${release}; Path=/; Max-Age=${seconds}; SameSite=Lax`);
}

/** Which release of the host a document would be made of now; null where nobody answers in time. */
async function nextHost(): Promise<string | null> {
  try {
    const answer = await fetch('/releases/current', { signal: AbortSignal.timeout(WAIT_MS) });
    return textOf(await answer.json(), 'host');
  } catch {
    return null;
  }
}

/**
 * Whether the sign-in is over, and did not stop for a reason of its own: until then its answer may stand in the address, which is good for once, or
 * the page is leaving for the provider.
 */
function isPastSignIn(signingIn: Promise<unknown>): Promise<boolean> {
  const late = AbortSignal.timeout(WAIT_MS);
  return Promise.race([
    signingIn.then(
      () => true,
      (error: unknown) => !(error instanceof SignInError),
    ),
    new Promise<boolean>((resolve) => late.addEventListener('abort', () => resolve(false))),
  ]);
}

/**
 * Has the gateway make documents of the host before a release, and answers whether it does and the page is still to be left. The browser's day away
 * from it begins now, also where an earlier one was over.
 */
async function isLeft(from: Document, release: string, note: () => boolean): Promise<boolean> {
  const before = readFailedHost(from.cookie);
  stayAwayFrom(release);
  const next = await nextHost();
  if (next !== null && next !== release && !wasShown && note()) {
    removeStored(deviceStorage, AWAY_KEY);
    return true;
  }
  if (before === null) stayAwayFrom(release, 0);
  else stayAwayFrom(before);
  return false;
}

async function leave(from: Document, error: unknown, reload: () => void, signingIn: Promise<unknown>) {
  const release = textOf(parseInlineJson(from, CONFIG_ELEMENT_ID), 'hostRelease');
  if (release === null) return false;
  const tries = readTries();
  const times = tries?.times ?? 0;
  if (times > 1 || (times === 1 && tries?.release !== release)) {
    // What came in the place of another one: no two follow each other for ever. A person who reloads begins anew.
    endTries(tries);
    return false;
  }
  if (!(await isPastSignIn(signingIn))) return false;
  const failed = { release, message: String(error) };
  if (times === 0) {
    if ((await nextHost()) === null || wasShown) return false;
    if (!keep({ release, times: 1, failed: tries?.failed ?? null })) {
      // The tab keeps no count. The cookie alone says what was left; where there is one, this page may be what came in its place.
      if (readFailedHost(from.cookie) !== null || !(await isLeft(from, release, () => true))) return false;
    }
  } else if (!(await isLeft(from, release, () => keep({ release, times: 2, failed })))) return false;
  reload();
  return true;
}

/**
 * Leaves a release of the host that does not start. The first time in a tab the page is loaded anew with the same release: a file may have been lost
 * on its way. The second time it is loaded with the healthy release before it, where the gateway has one; the first time already where the tab
 * cannot count. Answers whether it is loaded anew; whoever asks has to say what is wrong otherwise, as where nobody answers, or what came in the
 * place of a release fails as well.
 *
 * @param signingIn The sign-in that may be going on.
 */
export function leaveFailedHost(
  from: Document,
  error: unknown,
  reload: () => void,
  signingIn: Promise<unknown> = Promise.resolve(),
): Promise<boolean> {
  if (wasShown) return Promise.resolve(false);
  leaving ??= leave(from, error, reload, signingIn);
  return leaving;
}

/** The release that this page has taken the place of, with what it failed with; null where it has taken none's. Answers it once. */
export function takeFailedHost(): FailedHost | null {
  const tries = readTries();
  if (tries === null || tries.failed === null) return null;
  if (tries.times === 0) removeStored(tabStorage, KEY);
  else keep({ ...tries, failed: null });
  return tries.failed;
}

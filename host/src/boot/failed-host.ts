import { CONFIG_ELEMENT_ID, FAILED_HOST_COOKIE, readFailedHost } from '@fixed-ops/contract/document';
import { deviceStorage, readJson, removeStored, shapeOf, tabStorage, writeText } from '@fixed-ops/session/device';
import { SignInError } from '../auth/sign-in-failure.ts';
import { writeCookie } from '../write-cookie.ts';
import { parseInlineJson } from './inline-json.ts';

/** How long a browser avoids the release. A repaired release has another name, and is tried at once. */
const AWAY_S = 3600;
/** How long to wait for the sign-in, and then for the gateway, before the page says what is wrong. */
const WAIT_MS = 3000;
/** Longer than a start takes. Reloads before that belong to an earlier start. */
const OF_ONE_START_MS = 10 * 60_000;
/** `services/gateway/src/host-guard.ts` writes it as well, in the same form. */
const KEY = 'failedHost';
/** The key of the time since which this browser avoids a release. */
export const AWAY_KEY = 'failedHostSince';

/** A release of the host that did not start. The page that replaces it reports it to developers. */
interface FailedHost {
  readonly release: string;
  readonly message: string;
}

/** The reloads that this tab made by itself. */
interface Tries {
  /** The release of the page that was reloaded last. */
  readonly release: string;
  /** The number of reloads since a page was rendered, or since a person reloaded one that said what is wrong. */
  readonly times: number;
  readonly atMs: number;
  /** The release that was left. Null if there is none, or if it was reported. */
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

/** Stores the reloads. Returns whether that succeeded. */
const keep = (tries: Omit<Tries, 'atMs'>): boolean =>
  writeText(tabStorage, KEY, JSON.stringify({ ...tries, atMs: Date.now() }));

/** Resets the count, and keeps the release that is not reported yet. */
function endTries(tries: Tries | null): void {
  if (tries?.failed) keep({ ...tries, times: 0 });
  else removeStored(tabStorage, KEY);
}

let wasShown = false;
let leaving: Promise<boolean> | null = null;

/** Notes that a page was rendered. Later failures are not failures of the start. */
export const noteHostShown = (): void => {
  wasShown = true;
  endTries(readTries());
};

/** Makes the gateway serve this browser the host before a release. */
export function stayAwayFrom(release: string, seconds = AWAY_S): void {
  writeCookie(`${FAILED_HOST_COOKIE}=${release}; Path=/; Max-Age=${seconds}; SameSite=Lax`);
}

/** The release of the host that the next document would use. Null if the gateway does not answer in time. */
async function nextHost(): Promise<string | null> {
  try {
    const answer = await fetch('/releases/current', { signal: AbortSignal.timeout(WAIT_MS) });
    return textOf(await answer.json(), 'host');
  } catch {
    return null;
  }
}

/**
 * Whether the sign-in has ended without an error of its own. Before that, the address may contain the provider's answer, which can be used
 * only once, or the page is leaving for the provider.
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
 * Makes the gateway serve the host before a release. Returns whether it does, and the page must still be left. The time for which the browser
 * avoids the release begins now, even if an earlier one had ended.
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
    // This release replaced another one. Two releases must not replace each other for ever. A reload by a person resets the count.
    endTries(tries);
    return false;
  }
  if (!(await isPastSignIn(signingIn))) return false;
  const failed = { release, message: String(error) };
  if (times === 0) {
    if ((await nextHost()) === null || wasShown) return false;
    if (!keep({ release, times: 1, failed: tries?.failed ?? null })) {
      // This tab cannot store a count. If the cookie names a release, this page may already be its replacement.
      if (readFailedHost(from.cookie) !== null || !(await isLeft(from, release, () => true))) return false;
    }
  } else if (!(await isLeft(from, release, () => keep({ release, times: 2, failed })))) return false;
  reload();
  return true;
}

/**
 * Leaves a release of the host that does not start. The first time in a tab, the page is reloaded with the same release, because a file may have
 * been lost on its way. The second time (or the first, if the tab cannot count), it is loaded with the healthy release before it, if the gateway
 * has one. Returns whether the page reloads. If not, because the gateway does not answer or the replacement fails too, the caller must say
 * what is wrong.
 *
 * @param signingIn the sign-in that may be in progress
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

/** The release that this page replaces, with its error. Null if there is none. Returns it only once. */
export function takeFailedHost(): FailedHost | null {
  const tries = readTries();
  if (tries === null || tries.failed === null) return null;
  if (tries.times === 0) removeStored(tabStorage, KEY);
  else keep({ ...tries, failed: null });
  return tries.failed;
}

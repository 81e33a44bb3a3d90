import { CONFIG_ELEMENT_ID, FAILED_HOST_COOKIE, readFailedHost } from '@fixed-ops/contract/document';
import { readText, removeStored, tabStorage, writeText } from '@fixed-ops/session/device';
import { SignInError } from '../auth/sign-in-failure.ts';
import { writeCookie } from '../write-cookie.ts';
import { parseInlineJson } from './inline-json.ts';

/** How long a browser stays away from the release: a mended one has another name, and is tried at once. */
const AWAY_S = 3600;
/** As long as anybody waits before the page says what is wrong. */
const WAIT_MS = 3000;
/** The release that did not start in this tab and was loaded anew; empty once it was left. There until a page is drawn. */
const TRIED = 'hostTriedAgain';
/** What did not start, for the page that comes in its place to tell developers of. */
const NOTE = 'failedHost';

let wasShown = false;
let leaving: Promise<boolean> | null = null;

/** Notes that a page was drawn: what fails from now on is no failure of the start. */
export const noteHostShown = (): void => {
  wasShown = true;
  removeStored(tabStorage, TRIED);
};

/** Has the gateway make this browser's documents of the host before a release. */
export function stayAwayFrom(release: string, seconds = AWAY_S): void {
  writeCookie(`${FAILED_HOST_COOKIE}=${release}; Path=/; Max-Age=${seconds}; SameSite=Lax`);
}

const textOf = (value: unknown, key: string): string | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof found === 'string' ? found : null;
};

/** Which release of the host a document would be made of now; null where nobody answers. */
async function nextHost(signal: AbortSignal): Promise<string | null> {
  try {
    return textOf(await (await fetch('/releases/current', { signal })).json(), 'host');
  } catch {
    return null;
  }
}

/**
 * Whether the sign-in is over, and did not stop for a reason of its own: until then its answer may stand in the address, which is good for once, or
 * the page is leaving for the provider.
 */
const isPastSignIn = (signingIn: Promise<unknown>, late: AbortSignal): Promise<boolean> =>
  Promise.race([
    signingIn.then(
      () => true,
      (error: unknown) => !(error instanceof SignInError),
    ),
    new Promise<boolean>((resolve) => late.addEventListener('abort', () => resolve(false))),
  ]);

async function leave(from: Document, error: unknown, reload: () => void, signingIn: Promise<unknown>) {
  const release = textOf(parseInlineJson(from, CONFIG_ELEMENT_ID), 'hostRelease');
  const tried = readText(tabStorage, TRIED);
  if (release === null) return false;
  if (tried !== null && tried !== release) {
    // What came in the place of another one: no two follow each other for ever. A person who reloads begins anew.
    removeStored(tabStorage, TRIED);
    return false;
  }
  const late = AbortSignal.timeout(WAIT_MS);
  if (!(await isPastSignIn(signingIn, late))) return false;
  if (tried === null) {
    if ((await nextHost(late)) === null || wasShown || !writeText(tabStorage, TRIED, release)) return false;
    reload();
    return true;
  }
  const before = readFailedHost(from.cookie);
  stayAwayFrom(release);
  const next = await nextHost(late);
  const note = JSON.stringify({ release, message: String(error) });
  const isKept = () => writeText(tabStorage, TRIED, '') && writeText(tabStorage, NOTE, note);
  if (next === null || next === release || wasShown || !isKept()) {
    if (before === null) stayAwayFrom(release, 0);
    else stayAwayFrom(before);
    return false;
  }
  reload();
  return true;
}

/**
 * Leaves a release of the host that does not start. The first time in a tab the page is loaded anew with the same release: a file may have been lost
 * on its way. The second time it is loaded with the healthy release before it, where the gateway has one. Answers whether it is loaded anew; whoever
 * asks has to say what is wrong otherwise, as where nobody answers, or what came in the place of a release fails as well.
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
export function takeFailedHost(): { readonly release: string; readonly message: string } | null {
  const noted = readText(tabStorage, NOTE);
  if (noted === null) return null;
  removeStored(tabStorage, NOTE);
  try {
    const note: unknown = JSON.parse(noted);
    const release = textOf(note, 'release');
    return release === null ? null : { release, message: textOf(note, 'message') ?? '' };
  } catch {
    return null;
  }
}

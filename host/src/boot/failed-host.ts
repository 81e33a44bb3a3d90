import { CONFIG_ELEMENT_ID, FAILED_HOST_COOKIE, readFailedHost } from '@fixed-ops/contract/document';
import { writeCookie } from '../write-cookie.ts';
import { parseInlineJson } from './inline-json.ts';

/** How long a browser stays away from the release: a mended one has another name, and is tried at once. */
const AWAY_S = 3600;
/** As long as anybody waits before the page says what is wrong. */
const ASKED_MS = 3000;
/** What did not start, for the page that comes in its place to tell developers of: a tab's own, and gone with it. */
const NOTE = 'failedHost';

let wasShown = false;
/** Notes that a page was drawn: what fails from now on is no failure of the start. */
export const noteHostShown = (): void => {
  wasShown = true;
};

function keepAway(release: string, seconds: number): void {
  writeCookie(`${FAILED_HOST_COOKIE}=${release}; Path=/; Max-Age=${seconds}; SameSite=Lax`);
}

const textOf = (value: unknown, key: string): string | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof found === 'string' ? found : null;
};

/** Which release of the host a document would be made of now; null where nobody answers. */
async function nextHost(): Promise<string | null> {
  try {
    const answer = await fetch('/releases/current', { signal: AbortSignal.timeout(ASKED_MS) });
    return textOf(await answer.json(), 'host');
  } catch {
    return null;
  }
}

/**
 * Leaves a release of the host that does not start: where the gateway has a healthy one before it, the page is loaded anew with that one, and answers
 * true. Answers false where nothing else would come, or a release has failed in this browser before: whoever asks has to say what is wrong.
 */
export async function leaveFailedHost(from: Document, error: unknown, reload: () => void): Promise<boolean> {
  const release = textOf(parseInlineJson(from, CONFIG_ELEMENT_ID), 'hostRelease');
  if (wasShown || release === null || readFailedHost(from.cookie) !== null) return false;
  keepAway(release, AWAY_S);
  const next = await nextHost();
  if (next === null || next === release) {
    keepAway(release, 0);
    return false;
  }
  try {
    sessionStorage.setItem(NOTE, JSON.stringify({ release, message: String(error) }));
  } catch {
    // Nobody is told, and the page comes all the same.
  }
  reload();
  return true;
}

/** The release that this page has taken the place of, with what it failed with; null where it has taken none's. Answers it once. */
export function takeFailedHost(): { readonly release: string; readonly message: string } | null {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(NOTE) ?? 'null');
    sessionStorage.removeItem(NOTE);
    const release = textOf(noted, 'release');
    return release === null ? null : { release, message: textOf(noted, 'message') ?? '' };
  } catch {
    return null;
  }
}

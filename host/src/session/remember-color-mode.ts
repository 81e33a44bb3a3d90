import { colorModeChoiceSchema } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';
import type { ColorModeChoice } from '@fixed-ops/ui';

/** Read by the gateway as well, which draws the empty document in the person's mode. */
const COOKIE = 'colorMode';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Keeps the person's colour mode where the next document finds it: it is known long before the preferences are loaded,
 * so that a dark page does not begin white. Call it before anything is drawn; the result stops it.
 */
export function rememberColorMode(page: Pick<Document, 'cookie'>): () => void {
  const remembered = readChoice(page.cookie);
  const { preferences } = sessionStore.getState();
  if (remembered) sessionStore.setState({ preferences: { ...preferences, colorMode: remembered } });
  return sessionStore.subscribe(({ preferences: { colorMode } }, before) => {
    if (colorMode === before.preferences.colorMode) return;
    // Not the Cookie Store API: it is not there over plain http.
    page.cookie = `${COOKIE}=${colorMode}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  });
}

function readChoice(cookies: string): ColorModeChoice | null {
  const [, value] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies) ?? [];
  return colorModeChoiceSchema.safeParse(value).data ?? null;
}

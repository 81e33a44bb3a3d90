import { colorModeChoiceSchema } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';
import type { ColorModeChoice } from '@fixed-ops/ui';

/** The gateway reads it too, and makes the empty document in the person's mode. */
const COOKIE = 'colorMode';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Stores the person's colour mode for the next document, which needs it long before the preferences load, so that a dark page does not begin
 * white. Call it before anything is rendered. Returns a function that stops it.
 */
export function rememberColorMode(page: Pick<Document, 'cookie'>): () => void {
  const remembered = readChoice(page.cookie);
  const { preferences } = sessionStore.getState();
  if (remembered) sessionStore.setState({ preferences: { ...preferences, colorMode: remembered } });
  return sessionStore.subscribe(({ preferences: { colorMode } }, before) => {
    if (colorMode === before.preferences.colorMode) return;
    // The Cookie Store API is not available over plain http.
    page.cookie = `${COOKIE}=${colorMode}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  });
}

function readChoice(cookies: string): ColorModeChoice | null {
  const [, value] = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies) ?? [];
  return colorModeChoiceSchema.safeParse(value).data ?? null;
}

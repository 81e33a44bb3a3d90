import type { AppConfig } from '@fixed-ops/contract';
import { CONFIG_ELEMENT_ID } from '@fixed-ops/contract/document';
import type { Auth } from '../auth/auth.ts';
import { goOnSignedIn } from '../auth/go-on-signed-in.ts';
import { keptSignIn } from '../auth/kept-sign-in.ts';
import { parseInlineJson } from './inline-json.ts';

/** The provider's library and the code that uses it. The document of a signed-out visitor names its file; signed-in people do not wait for it. */
const loadSignIn = () => import(/* webpackChunkName: "sign-in" */ '../auth/auth.ts');

/**
 * Begins the sign-in with the provider that the document names, before the shell is loaded. A visitor who has to sign in leaves without
 * loading the shell, and a recent visitor continues without the provider's library. Rejects like `signIn`, and if the document names no
 * provider.
 */
export async function beginSignIn(from: Document): Promise<Auth> {
  const config = parseInlineJson(from, CONFIG_ELEMENT_ID) as Partial<AppConfig> | undefined;
  if (typeof config?.auth !== 'object') throw new Error('The page came without its configuration.');
  const { auth } = config;
  const signIn = async () => (await loadSignIn()).signIn(auth);
  const kept = keptSignIn(auth);
  if (kept === null) return signIn();
  const signOut = async (id: string, empty: () => void) => (await loadSignIn()).signOutUnchecked(auth, id, empty);
  return goOnSignedIn(kept, { signIn, signOut });
}

import type { AppConfig } from '@fixed-ops/contract';
import { CONFIG_ELEMENT_ID } from '@fixed-ops/contract/document';
import type { Auth } from '../auth/auth.ts';
import { goOnSignedIn } from '../auth/go-on-signed-in.ts';
import { keptSignIn } from '../auth/kept-sign-in.ts';
import { parseInlineJson } from './inline-json.ts';

/** The provider's library and what works with it: a stranger's document names its file, and who is signed in waits for none of it. */
const loadSignIn = () => import(/* webpackChunkName: "sign-in" */ '../auth/auth.ts');

/**
 * Begins the sign-in with what the document says of the provider, before the shell is there to check it: whoever has to sign in first
 * leaves without having loaded the shell, and whoever was here a moment ago goes on without the provider's library. Rejects as `signIn`
 * does, and where the document says nothing of a provider.
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

import type { AppConfig } from '@fixed-ops/contract';
import { CONFIG_ELEMENT_ID } from '@fixed-ops/contract/document';
import { type Auth, signIn } from '../auth/auth.ts';
import { parseInlineJson } from './inline-json.ts';

/**
 * Begins the sign-in with what the document says of the provider, before the shell is there to check it: whoever has to sign in first
 * leaves without having loaded the shell. Rejects as `signIn` does, and where the document says nothing of a provider.
 */
export async function beginSignIn(from: Document): Promise<Auth> {
  const config = parseInlineJson(from, CONFIG_ELEMENT_ID) as Partial<AppConfig> | undefined;
  if (typeof config?.auth !== 'object') throw new Error('The page came without its configuration.');
  return signIn(config.auth);
}

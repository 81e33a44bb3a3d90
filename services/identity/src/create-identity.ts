import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@fixed-ops/database';
import type { Mailer } from '@fixed-ops/mail';
import type { JSONWebKeySet } from 'jose';
import Provider from 'oidc-provider';
import { createAccounts } from './accounts/accounts.ts';
import { sendAsset } from './page/assets.ts';
import { noticePage } from './page/notice-page.ts';
import { notices, unavailableNotice } from './page/notices.ts';
import { sendPage } from './page/send-page.ts';
import { type Target, targetOf } from './policies.ts';
import { addClientInfo } from './provider/client-info.ts';
import { providerConfiguration } from './provider/configuration.ts';
import { loadKeys } from './provider/keys.ts';
import { rememberPolicy } from './provider/request-policy.ts';
import { leaveWithoutSession } from './provider/sign-out.ts';
import { createStore } from './provider/store.ts';
import { createSignInLimits, defaultLimits } from './sign-in/limits.ts';
import { createSignIn } from './sign-in/sign-in.ts';

export interface IdentityOptions {
  readonly db: Database;
  /** Origin under which browsers reach the product, such as `http://localhost:3000`. */
  readonly publicUrl: string;
  /** The browser application: audience of every access token. */
  readonly clientId: string;
  readonly tenant: string;
  readonly secureCookies: boolean;
  /** Sends the codes of the password reset. */
  readonly mailer: Mailer;
  readonly log: (line: string) => void;
  /** Failed sign-ins allowed in 15 minutes; the default is 10 for an e-mail and 300 for an address. */
  readonly limits?: { readonly perEmail: number; readonly perAddress: number };
}

export interface Identity {
  /** `iss` of every token. */
  readonly issuer: string;
  /** Public keys that verify them; always the same object. */
  jwks(): JSONWebKeySet;
  /** Answers every request below `/identity`; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Headers of every answer; a page's own Content-Security-Policy replaces this one, which is for redirects and iframes. */
const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: with it browsers send `Origin: null` with our own form.
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
} as const;

/**
 * The embedded OpenID Connect provider: one instance behind a router that serves it under each policy's address. Accounts
 * are the rows of `app_user`; sessions, tokens and keys live in the database.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { clientId, db, log, secureCookies, tenant } = options;
  const { host, origin, protocol } = new URL(options.publicUrl);
  const issuer = `${origin}/identity/${tenant}/v2.0/`;
  const [accounts, keys] = await Promise.all([createAccounts(db), loadKeys(db)]);
  const store = createStore(db);
  const provider = new Provider(
    issuer,
    providerConfiguration({ publicUrl: origin, clientId, tenant, secureCookies, accounts, keys, store }),
  );
  provider.proxy = true;
  provider.use(addClientInfo(tenant));
  provider.use(leaveWithoutSession);
  provider.on('server_error', (_ctx, error) => log(`identity: ${error.stack ?? error.message}`));
  const answerByProvider = provider.callback();
  const limits = createSignInLimits(options.limits ?? defaultLimits);
  const signIn = createSignIn({ provider, accounts, limits, publicUrl: origin });

  const answer = async (request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> => {
    if (target.kind === 'unavailable') {
      sendPage(response, 404, noticePage(unavailableNotice(target.policy.unavailableTitle)));
      return;
    }
    if (target.kind === 'asset' && (await sendAsset(target.file, response))) return;
    if (target.kind !== 'policy') {
      sendPage(response, 404, noticePage(notices.unknown));
      return;
    }
    const { mount, path, policy } = target;
    rememberPolicy(request, policy);
    // Addresses in answers are built from these: they must be the public ones, whatever the request says of itself.
    Object.assign(request.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
    if (/^\/sign-in\/[\w-]+$/.test(path)) {
      await signIn(request, response, `${mount}${path}`);
      return;
    }
    // How the provider finds out where it is mounted: what `url` lacks of `originalUrl`.
    const query = /\?.*$/.exec(request.url ?? '')?.[0] ?? '';
    request.url = `${path}${query}`;
    Object.assign(request, { originalUrl: `${mount}${path}${query}` });
    await answerByProvider(request, response);
  };

  return {
    issuer,
    jwks: () => keys.public,
    async handle(request, response) {
      try {
        for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
        await answer(request, response, targetOf(request.url ?? '/', tenant));
      } catch (error) {
        log(`identity: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        if (response.headersSent) response.destroy();
        else sendPage(response, 500, noticePage(notices.failed));
      }
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRateLimiter, type Database, logWordsOf } from '@fixed-ops/database';
import type { CheckedMailer } from '@fixed-ops/mail';
import { sendPage } from '@fixed-ops/server-html';
import type { JSONWebKeySet } from 'jose';
import Provider from 'oidc-provider';
import { createAccounts } from './accounts/accounts.ts';
import { createClientAddress } from './interaction/client-address.ts';
import { createInteractions, isInteractionPath } from './interaction/interactions.ts';
import { createInvitations } from './invitation/invitations.ts';
import { failureOf } from './page/failure.ts';
import { noticePage } from './page/notice-page.ts';
import { notices } from './page/notices.ts';
import { createResetLimits } from './password-reset/reset-limits.ts';
import { createResetPassword } from './password-reset/reset-password.ts';
import { type PolicyTarget, type Target, targetOf } from './policies.ts';
import { createEditProfile } from './profile/edit-profile.ts';
import { byAddress } from './provider/by-address.ts';
import { addClientInfo } from './provider/client-info.ts';
import { providerConfiguration } from './provider/configuration.ts';
import { duringRequest } from './provider/current-request.ts';
import { admitted, refuseLongAddress } from './provider/guard.ts';
import { loadKeys } from './provider/keys.ts';
import type { OpenLimits } from './provider/open-rows.ts';
import { leaveWithoutSession } from './provider/sign-out.ts';
import { createStore } from './provider/store.ts';
import { createSignInLimits, defaultLimits } from './sign-in/limits.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { keepIdentitySwept } from './sweep.ts';

interface Limit {
  readonly perEmail: number;
  readonly perAddress: number;
}

/** Longer than a mail server nearby needs for a message, but too short to notice. */
const CODE_ANSWER_MS = 1000;

export interface IdentityOptions {
  readonly db: Database;
  /** The origin of the product in browsers, such as `http://localhost:3000`. */
  readonly publicUrl: string;
  /** The browser application, which is the audience of every access token. */
  readonly clientId: string;
  readonly tenant: string;
  readonly secureCookies: boolean;
  /** Sends the codes of the password reset. */
  readonly mailer: CheckedMailer;
  readonly log: (line: string) => void;
  /** Failed sign-ins allowed in 15 minutes (10 per e-mail, 300 per address) and codes per hour (5 and 60). */
  readonly limits?: Limit & { readonly codes?: Limit };
  /** Sign-ins under way: 100 per address, 10,000 in all. */
  readonly openLimits?: OpenLimits;
  /** Addresses and ranges of the proxies whose X-Forwarded-For is trusted. None by default. */
  readonly trustedProxies?: readonly string[];
  /** Ends the deletion of expired rows, which runs once a minute. */
  readonly signal: AbortSignal;
  /** The minimum time of a request for a code. One second by default. */
  readonly codeAnswerMs?: number;
}

export interface Identity {
  /** `iss` of every token. */
  readonly issuer: string;
  /** The public keys that verify tokens, always the same object. */
  jwks(): JSONWebKeySet;
  /** Handles every request below `/identity`. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const issuerOf = (origin: string, tenant: string) => `${origin}/identity/${tenant}/v2.0/`;

/**
 * The issuer and keys for verifying tokens in a process without sign-in. The keys are in the database, made by whichever process starts
 * first.
 */
export async function readIssuer({
  db,
  publicUrl,
  tenant,
}: Pick<IdentityOptions, 'db' | 'publicUrl' | 'tenant'>): Promise<Pick<Identity, 'issuer' | 'jwks'>> {
  const keys = await loadKeys(db);
  return { issuer: issuerOf(new URL(publicUrl).origin, tenant), jwks: () => keys.public };
}

/** Headers of every response. A page's own Content-Security-Policy replaces this one, which is for redirects and iframes. */
const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`, with which browsers send `Origin: null` with our own form.
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
} as const;

/**
 * Makes the embedded OpenID Connect provider: one instance behind a router that serves it under each policy's address. Accounts are rows of
 * `app_user`. Sessions, tokens and keys are in the database.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { clientId, log, secureCookies, tenant } = options;
  const db = byAddress(options.db);
  const { host, origin, protocol } = new URL(options.publicUrl);
  const issuer = issuerOf(origin, tenant);
  const [accounts, keys] = await Promise.all([createAccounts(db), loadKeys(db)]);
  const store = createStore(db, options.openLimits);
  const clientAddress = createClientAddress(options.trustedProxies ?? []);
  const provider = new Provider(
    issuer,
    providerConfiguration({ publicUrl: origin, clientId, tenant, secureCookies, accounts, keys, store }),
  );
  provider.proxy = true;
  provider.use(addClientInfo(tenant));
  provider.use(leaveWithoutSession);
  provider.on('server_error', (ctx, error) => {
    log(`identity: ${logWordsOf(error)}`);
    const { status, headers } = failureOf(error);
    if (status === 500) return;
    ctx.status = status;
    ctx.set(headers);
  });
  const answerByProvider = provider.callback();
  const limiter = createRateLimiter(db);
  const limits = createSignInLimits(limiter, options.limits ?? defaultLimits);
  keepIdentitySwept({ db, log, signal: options.signal });
  const interactions = createInteractions({
    provider,
    publicUrl: origin,
    signIn: createSignIn({ provider, accounts, limits }),
    resetPassword: createResetPassword({
      db,
      provider,
      accounts,
      mailer: options.mailer,
      limits: createResetLimits(limiter, options.limits?.codes),
      signInLimits: limits,
      codeAnswerMs: options.codeAnswerMs ?? CODE_ANSWER_MS,
      log,
    }),
    editProfile: createEditProfile({ provider, accounts }),
  });

  const invitations = createInvitations({ db, publicUrl: origin });
  const answerPolicy = async (request: IncomingMessage, response: ServerResponse, target: PolicyTarget) => {
    const { mount, path } = target;
    if (isInteractionPath(path)) {
      await interactions(request, response, mount, path);
      return;
    }
    const asked = await admitted(request, response, origin);
    if (asked === null) return;
    // The provider derives its mount path from the part of `originalUrl` that `url` lacks.
    const query = /\?.*$/.exec(asked.url ?? '')?.[0] ?? '';
    Object.assign(asked, { url: `${path}${query}`, originalUrl: `${mount}${path}${query}` });
    await answerByProvider(asked, response);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, target: Target): Promise<void> => {
    const origin = { address: clientAddress(request), requestId: randomUUID() };
    response.setHeader('X-Request-Id', origin.requestId);
    if (target.kind === 'invitation') {
      const { path, token } = target;
      await duringRequest({ policy: null, ...origin }, () => invitations(request, response, path, token));
      return;
    }
    if (target.kind !== 'policy') {
      sendPage(response, 404, noticePage(notices.unknown));
      return;
    }
    // The provider builds addresses from these headers, so they must be the public ones, whatever the request claims.
    Object.assign(request.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
    const { policy } = target;
    await duringRequest({ policy, ...origin }, () => answerPolicy(request, response, target));
  };

  return {
    issuer,
    jwks: () => keys.public,
    async handle(request, response) {
      try {
        for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
        if (refuseLongAddress(request, response)) return;
        await answer(request, response, targetOf(request.url ?? '/', tenant));
      } catch (error) {
        if (request.errored !== null && request.errored === error) {
          // The client disconnected while it sent a form.
          log(`identity: a request ended before it was whole`);
          response.destroy();
          return;
        }
        log(`identity: ${logWordsOf(error)}`);
        const { status, notice, headers } = failureOf(error);
        if (response.headersSent) response.destroy();
        else sendPage(response, status, noticePage(notice), headers);
      }
    },
  };
}

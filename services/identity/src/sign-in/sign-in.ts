import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';
import { noticePage } from '../page/notice-page.ts';
import { notices } from '../page/notices.ts';
import { sendPage } from '../page/send-page.ts';
import { type SignInProblem, signInPage } from '../page/sign-in-page.ts';
import { clientAddress } from './client-address.ts';
import { isOwnForm, readForm, signInFields } from './form.ts';
import type { SignInLimits } from './limits.ts';

export interface SignInOptions {
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly limits: SignInLimits;
  readonly publicUrl: string;
}

/** The hosted tenant's words for a person who gives up; the product knows the code and treats it as no error. */
const cancelled = {
  error: 'access_denied',
  error_description: 'AADB2C90091: The user has cancelled entering self-asserted information.',
};

/** The running sign-in that the browser's cookie names, or null when there is none any more. */
async function runningSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

/** Handles `…/sign-in/<id>`: GET shows the page, POST checks e-mail and password and goes back to the provider. */
export function createSignIn({ provider, accounts, limits, publicUrl }: SignInOptions) {
  async function submit(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const form = await readForm(request);
    if (form === 'tooLarge') {
      sendPage(response, 413, noticePage(notices.tooLarge), { Connection: 'close' });
      return;
    }
    const { email, password, isCancelled } = signInFields(form);
    if (isCancelled) {
      await provider.interactionFinished(request, response, cancelled);
      return;
    }
    const refuse = (status: number, problem: SignInProblem, headers = {}) =>
      sendPage(response, status, signInPage({ action: path, email, problem }), headers);
    if (email === '' || password === '') {
      refuse(400, { kind: 'missing', email: email === '', password: password === '' });
      return;
    }
    const attempt = { email, address: clientAddress(request) };
    const waitS = await limits.begin(attempt);
    if (waitS !== null) {
      refuse(429, { kind: 'paused', minutes: Math.ceil(waitS / 60) }, { 'Retry-After': String(waitS) });
      return;
    }
    const accountId = await accounts.authenticate(email, password);
    if (accountId === null) {
      refuse(400, { kind: 'refused' });
      return;
    }
    await limits.succeeded(attempt);
    await accounts.recordSignIn(accountId);
    await provider.interactionFinished(request, response, { login: { accountId, amr: ['pwd'] } });
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const isPost = request.method === 'POST';
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
      sendPage(response, 405, noticePage(notices.unknown), { Allow: 'GET, HEAD, POST' });
      return;
    }
    if (isPost && !isOwnForm(request.headers, publicUrl)) {
      sendPage(response, 403, noticePage(notices.foreignForm));
      return;
    }
    const running = await runningSignIn(provider, request, response);
    if (running === null) {
      sendPage(response, 400, noticePage(notices.expired));
      return;
    }
    if (isPost) {
      await submit(request, response, path);
      return;
    }
    const hint = running.params.login_hint;
    const email = typeof hint === 'string' ? hint : '';
    sendPage(response, 200, signInPage({ action: path, email, problem: null }));
  };
}

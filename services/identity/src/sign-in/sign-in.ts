import { sendPage } from '@fixed-ops/server-html';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';
import { emailOf, passwordOf } from '../interaction/form.ts';
import type { Step, Visit } from '../interaction/visit.ts';
import { type SignInProblem, signInPage } from '../page/sign-in-page.ts';
import { currentAddress } from '../provider/current-request.ts';
import { ACCOUNT_GONE } from '../provider/interaction-policy.ts';
import { loginOf } from '../provider/sign-in-state.ts';
import type { SignInLimits } from './limits.ts';

export interface SignInOptions {
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly limits: SignInLimits;
}

/** The sign-in page: GET shows it, and POST checks e-mail and password and returns to the provider. */
export function createSignIn({ provider, accounts, limits }: SignInOptions): Step {
  async function submit({ request, response, action, start }: Visit, form: URLSearchParams): Promise<void> {
    const email = emailOf(form);
    const password = passwordOf(form);
    const refuse = (status: number, problem: SignInProblem, headers = {}) =>
      sendPage(response, status, signInPage({ action, resetHref: `${start}/reset`, email, problem }), headers);
    if (email === '' || password === '') {
      refuse(400, { kind: 'missing', email: email === '', password: password === '' });
      return;
    }
    const attempt = { email, address: currentAddress() };
    const begun = await limits.begin(attempt);
    if (!begun.isGranted) {
      const { waitS } = begun;
      refuse(429, { kind: 'paused', minutes: Math.ceil(waitS / 60) }, { 'Retry-After': String(waitS) });
      return;
    }
    const answer = await accounts.authenticate(email, password);
    if (answer.kind !== 'fits') {
      // A person who knows the password may learn that the account is closed.
      refuse(400, { kind: answer.kind === 'inactive' ? 'inactive' : 'refused' });
      return;
    }
    const { localAccountId: accountId, signInState } = answer;
    await limits.succeeded(attempt, begun.at);
    await accounts.recordSignIn(accountId);
    await provider.interactionFinished(request, response, { login: loginOf(accountId, signInState, 'pwd') });
  }

  return async (visit) => {
    const { response, interaction, action, start, form } = visit;
    if (form !== null) {
      await submit(visit, form);
      return;
    }
    const { login_hint: hint } = interaction.params;
    const isGone = interaction.prompt.reasons.includes(ACCOUNT_GONE);
    const page = {
      action,
      resetHref: `${start}/reset`,
      email: typeof hint === 'string' ? hint : '',
      problem: isGone ? ({ kind: 'inactive' } as const) : null,
    };
    sendPage(response, 200, signInPage(page));
  };
}

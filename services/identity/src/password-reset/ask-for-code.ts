import { setTimeout as delay } from 'node:timers/promises';
import { MailError } from '@fixed-ops/mail';
import { hashPassword } from '../accounts/password.ts';
import { goTo, type Visit } from '../interaction/visit.ts';
import { currentAddress } from '../provider/current-request.ts';
import { newCode } from './code.ts';
import { codeMail } from './mails.ts';
import { askForEmailPage } from './reset-pages.ts';
import type { ResetRequests } from './reset-requests.ts';
import { type ResetPasswordOptions, sendQuietly, show } from './reset-tools.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Accepts an e-mail address and sends a code to it. */
export function createAskForCode(options: ResetPasswordOptions, requests: ResetRequests) {
  const { accounts, mailer, limits, codeAnswerMs } = options;

  /**
   * Checks the mail server and responds to everybody alike. The mail itself is sent only if the account exists, and its result is not
   * awaited, because it would reveal that.
   */
  const sendCode = async (email: string, interaction: string): Promise<void> => {
    const account = await accounts.findByEmail(email);
    const code = newCode();
    const codeHash = await hashPassword(code);
    await mailer.check();
    await requests.begin(interaction, { email, localAccountId: account?.localAccountId ?? null, codeHash });
    if (account !== null)
      void sendQuietly(options, codeMail({ to: account.email, firstName: account.firstName, code }));
  };

  return async (visit: Visit, email: string): Promise<void> => {
    const { action, interaction, response } = visit;
    if (!emailPattern.test(email)) {
      const fieldProblem = email === '' ? 'Please enter Email' : 'Email is not a valid email';
      show(visit, askForEmailPage({ action, email, fieldProblem }), 400);
      return;
    }
    const waitS = await limits.take({ email, address: currentAddress() });
    if (waitS !== null) {
      const problem = `Too many codes were requested. Wait ${Math.ceil(waitS / 60)} minutes and try again.`;
      show(visit, askForEmailPage({ action, email, problem }), 429, { 'Retry-After': String(waitS) });
      return;
    }
    const atLeast = delay(codeAnswerMs);
    try {
      await sendCode(email, interaction.uid);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      await atLeast;
      show(visit, askForEmailPage({ action, email, problem: error.message }), 503);
      return;
    }
    await atLeast;
    goTo(response, action);
  };
}

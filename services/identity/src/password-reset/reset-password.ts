import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';
import { type CheckedMailer, MailError, type MailMessage } from '@fixed-ops/mail';
import { type Html, sendPage } from '@fixed-ops/server-html';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';
import { hashPassword, verifyPassword } from '../accounts/password.ts';
import { passwordProblem } from '../accounts/password-rules.ts';
import { emailOf, lineOf, passwordOf } from '../interaction/form.ts';
import { goTo, type Step, type Visit } from '../interaction/visit.ts';
import { currentAddress } from '../provider/current-request.ts';
import { loginOf } from '../provider/sign-in-state.ts';
import type { SignInLimits } from '../sign-in/limits.ts';
import { changePassword, isCurrentPassword } from './change-password.ts';
import { newCode, typedCode } from './code.ts';
import { changedMail, codeMail } from './mails.ts';
import type { ResetLimits } from './reset-limits.ts';
import { askForCodePage, askForEmailPage, choosePasswordPage, resetActions } from './reset-pages.ts';
import { createResetRequests, type ResetRequest } from './reset-requests.ts';

export interface ResetPasswordOptions {
  readonly db: Database;
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly mailer: CheckedMailer;
  readonly limits: ResetLimits;
  readonly signInLimits: SignInLimits;
  /**
   * Least time that asking for a code takes: how long it takes must not tell who has an account.
   */
  readonly codeAnswerMs: number;
  readonly log: (line: string) => void;
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const overSentence = 'This code no longer works. Have a new one sent.';

/**
 * The password reset, as a policy of its own and in place on the sign-in page: e-mail, code, new password, signed in. How far
 * a person has come is kept in the database; each page is shown by what stands there, so that Back and reloading are safe.
 */
export function createResetPassword(options: ResetPasswordOptions): Step {
  const { db, provider, accounts, mailer, limits, signInLimits, codeAnswerMs, log } = options;
  const requests = createResetRequests(db);
  const show = ({ response }: Visit, page: Html, status = 200, headers = {}) =>
    sendPage(response, status, page, headers);

  /** What the person may already have told: the hint of the application, or whose session it is. */
  const likelyEmail = async ({ interaction }: Visit): Promise<string> => {
    const { login_hint: hint } = interaction.params;
    if (typeof hint === 'string') return hint;
    const accountId = interaction.session?.accountId;
    return accountId === undefined ? '' : ((await accounts.find(accountId))?.email ?? '');
  };

  /** Sends a mail that nobody waits for. The mailer has logged why one of its own does not leave. */
  const send = async (mail: MailMessage): Promise<void> => {
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailError)) log(`identity: ${String(error)}`);
    }
  };

  /**
   * Asks the mail server and answers for everybody alike. The mail itself goes to the person who exists alone: whether and
   * when it leaves would tell that there is one.
   */
  const sendCode = async (email: string, interaction: string): Promise<void> => {
    const account = await accounts.findByEmail(email);
    const code = newCode();
    const codeHash = await hashPassword(code);
    await mailer.check();
    await requests.begin(interaction, { email, localAccountId: account?.localAccountId ?? null, codeHash });
    if (account !== null) void send(codeMail({ to: account.email, firstName: account.firstName, code }));
  };

  const askForCode = async (visit: Visit, email: string): Promise<void> => {
    const { action, interaction, response } = visit;
    if (!emailPattern.test(email)) {
      const fieldProblem = email === '' ? 'Please enter Email' : 'Email is not a valid email';
      show(visit, askForEmailPage({ action, email, fieldProblem }), 400);
      return;
    }
    const waitS = await limits.take({ email, address: currentAddress() });
    if (waitS !== null) {
      const problem = `Too many codes were asked for. Wait ${Math.ceil(waitS / 60)} minutes and try again.`;
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

  const prove = async (visit: Visit, email: string, form: URLSearchParams): Promise<void> => {
    const { action, interaction, response } = visit;
    const code = typedCode(lineOf(form, 'code'));
    if (code === null) {
      const fieldProblem = lineOf(form, 'code') === '' ? 'Please enter Code' : 'The code has eight digits.';
      show(visit, askForCodePage({ action, email, fieldProblem }), 400);
      return;
    }
    const codeHash = await requests.takeTry(interaction.uid);
    if (codeHash === null) {
      show(visit, askForCodePage({ action, email, problem: overSentence }), 400);
      return;
    }
    if ((await verifyPassword(codeHash, code)) && (await requests.prove(interaction.uid, codeHash))) {
      goTo(response, action);
      return;
    }
    const left = await requests.find(interaction.uid);
    const fieldProblem = left?.state === 'waiting' ? 'The code is not right.' : overSentence;
    show(visit, askForCodePage({ action, email, fieldProblem }), 400);
  };

  const choose = async (visit: Visit, localAccountId: string, form: URLSearchParams): Promise<void> => {
    const { action, interaction, request, response } = visit;
    const account = await accounts.find(localAccountId);
    if (account === null) {
      await requests.forget(interaction.uid);
      goTo(response, action);
      return;
    }
    const { email } = account;
    const refuse = (wrong: { passwordProblem: string } | { confirmProblem: string }) =>
      show(visit, choosePasswordPage({ action, email, ...wrong }), 400);
    const password = passwordOf(form);
    const problem = password === '' ? 'Please enter New password' : passwordProblem(password, account);
    if (problem !== null) return refuse({ passwordProblem: problem });
    if (passwordOf(form, 'confirm') !== password)
      return refuse({ confirmProblem: 'The two passwords are not the same.' });
    if (await isCurrentPassword(db, localAccountId, password))
      return refuse({ passwordProblem: 'This is the password you have. Choose another one.' });
    const keptSession = interaction.session?.uid;
    const signInState = await changePassword(db, {
      interaction: interaction.uid,
      localAccountId,
      password,
      keptSession,
    });
    if (signInState === null) {
      goTo(response, action);
      return;
    }
    await signInLimits.forgive(email.toLowerCase());
    await accounts.recordSignIn(localAccountId);
    // The password is changed whether or not this mail leaves.
    await send(changedMail({ to: email, firstName: account.firstName }));
    await provider.interactionFinished(request, response, {
      login: loginOf(localAccountId, signInState, 'otp'),
      reset: { done: true },
    });
  };

  const submit = async (visit: Visit, known: ResetRequest | null, form: URLSearchParams): Promise<void> => {
    const { action, interaction, response } = visit;
    const step = form.get('step');
    if (step === resetActions.ask) return askForCode(visit, emailOf(form));
    // Too late, or another reset of the same person was quicker.
    if (known === null)
      return show(visit, askForEmailPage({ action, email: await likelyEmail(visit), problem: overSentence }), 400);
    if (step === resetActions.again) return askForCode(visit, known.email);
    if (step === resetActions.other) {
      await requests.forget(interaction.uid);
      return goTo(response, action);
    }
    if (step === resetActions.prove && known.state !== 'proven') return prove(visit, known.email, form);
    if (step === resetActions.choose && known.state === 'proven' && known.localAccountId !== null)
      return choose(visit, known.localAccountId, form);
    // The form of a page that is over, such as one that Back has brought up again.
    goTo(response, action);
  };

  return async (visit) => {
    const { action, interaction, form } = visit;
    const known = await requests.find(interaction.uid);
    if (form !== null) return submit(visit, known, form);
    if (known === null) return show(visit, askForEmailPage({ action, email: await likelyEmail(visit) }));
    const { email } = known;
    if (known.state === 'proven') return show(visit, choosePasswordPage({ action, email }));
    const over = known.state === 'over' ? { problem: overSentence } : {};
    show(visit, askForCodePage({ action, email, ...over }));
  };
}

import { passwordProblem } from '../accounts/password-rules.ts';
import { passwordOf } from '../interaction/form.ts';
import { goTo, type Visit } from '../interaction/visit.ts';
import { loginOf } from '../provider/sign-in-state.ts';
import { changePassword, isCurrentPassword } from './change-password.ts';
import { changedMail } from './mails.ts';
import { choosePasswordPage } from './reset-pages.ts';
import type { ResetRequests } from './reset-requests.ts';
import { type ResetPasswordOptions, sendQuietly, show } from './reset-tools.ts';

/** Accepts the new password of a person who proved the code, and signs the person in. */
export function createChoosePassword(options: ResetPasswordOptions, requests: ResetRequests) {
  const { db, provider, accounts, signInLimits } = options;

  return async (visit: Visit, localAccountId: string, form: URLSearchParams): Promise<void> => {
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
    // The password is changed, whether or not this mail can be sent.
    await sendQuietly(options, changedMail({ to: email, firstName: account.firstName }));
    await provider.interactionFinished(request, response, {
      login: loginOf(localAccountId, signInState, 'otp'),
      reset: { done: true },
    });
  };
}

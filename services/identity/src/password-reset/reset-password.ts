import { emailOf } from '../interaction/form.ts';
import { goTo, type Step, type Visit } from '../interaction/visit.ts';
import { createAskForCode } from './ask-for-code.ts';
import { createChoosePassword } from './choose-password.ts';
import { createProveCode } from './prove-code.ts';
import { askForCodePage, askForEmailPage, choosePasswordPage, resetActions } from './reset-pages.ts';
import { createResetRequests, type ResetRequest } from './reset-requests.ts';
import { overSentence, type ResetPasswordOptions, show } from './reset-tools.ts';

/**
 * The password reset, as its own policy and within the sign-in: e-mail, code, new password, signed in. The progress is in the database, and
 * each page follows from it, so that Back and reloading are safe.
 */
export function createResetPassword(options: ResetPasswordOptions): Step {
  const { accounts } = options;
  const requests = createResetRequests(options.db);
  const askForCode = createAskForCode(options, requests);
  const prove = createProveCode(requests);
  const choose = createChoosePassword(options, requests);

  /** The likely e-mail of the person: the application's hint, or the owner of the session. */
  const likelyEmail = async ({ interaction }: Visit): Promise<string> => {
    const { login_hint: hint } = interaction.params;
    if (typeof hint === 'string') return hint;
    const accountId = interaction.session?.accountId;
    return accountId === undefined ? '' : ((await accounts.find(accountId))?.email ?? '');
  };

  const submit = async (visit: Visit, known: ResetRequest | null, form: URLSearchParams): Promise<void> => {
    const { action, interaction, response } = visit;
    const step = form.get('step');
    if (step === resetActions.ask) return askForCode(visit, emailOf(form));
    // The reset expired, or another reset of the same person was faster.
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
    // The form belongs to an earlier step, for example after Back.
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

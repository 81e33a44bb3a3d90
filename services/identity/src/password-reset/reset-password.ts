import { emailOf } from '../interaction/form.ts';
import { goTo, type Step, type Visit } from '../interaction/visit.ts';
import { createAskForCode } from './ask-for-code.ts';
import { createChoosePassword } from './choose-password.ts';
import { createProveCode } from './prove-code.ts';
import { askForCodePage, askForEmailPage, choosePasswordPage, resetActions } from './reset-pages.ts';
import { createResetRequests, type ResetRequest } from './reset-requests.ts';
import { overSentence, type ResetPasswordOptions, show } from './reset-tools.ts';

/**
 * The password reset, as a policy of its own and in place on the sign-in page: e-mail, code, new password, signed in. How far
 * a person has come is kept in the database; each page is shown by what stands there, so that Back and reloading are safe.
 */
export function createResetPassword(options: ResetPasswordOptions): Step {
  const { accounts } = options;
  const requests = createResetRequests(options.db);
  const askForCode = createAskForCode(options, requests);
  const prove = createProveCode(requests);
  const choose = createChoosePassword(options, requests);

  /** What the person may already have told: the hint of the application, or whose session it is. */
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

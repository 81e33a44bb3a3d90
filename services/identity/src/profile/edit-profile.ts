import { LANDING_PATH } from '@fixed-ops/contract';
import { sendPage } from '@fixed-ops/server-html';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';
import { goTo, type Step } from '../interaction/visit.ts';
import { editProfilePage } from './edit-profile-page.ts';
import { readProfile } from './profile-fields.ts';

/** The step of the own profile: it shows the account, saves it, and returns to the product with tokens that contain the new name. */
export function createEditProfile({ provider, accounts }: { provider: Provider; accounts: Accounts }): Step {
  return async ({ request, response, interaction, action, form }) => {
    const { session } = interaction;
    const account = session === undefined ? null : await accounts.find(session.accountId);
    if (account === null || account.signInState !== session?.acr) {
      // The account was deleted or signed out meanwhile. The start page asks for a sign-in.
      goTo(response, LANDING_PATH);
      return;
    }
    const { email, localAccountId } = account;
    if (form === null) {
      sendPage(response, 200, editProfilePage({ action, ...account, problems: {} }));
      return;
    }
    const { profile, problems } = readProfile(form, account);
    if (Object.keys(problems).length > 0) {
      sendPage(response, 400, editProfilePage({ action, email, ...profile, problems }));
      return;
    }
    await accounts.saveProfile(localAccountId, profile);
    await provider.interactionFinished(request, response, { profile: { saved: true } });
  };
}

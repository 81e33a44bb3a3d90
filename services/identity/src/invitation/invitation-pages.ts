import { LANDING_PATH } from '@fixed-ops/contract';
import { type Html, html, page, problemBox } from '@fixed-ops/server-html';
import { type NewPasswordProblems, newPasswordFields } from '../page/new-password-fields.ts';
import type { Notice } from '../page/notice-page.ts';

export interface FirstPasswordPage extends NewPasswordProblems {
  readonly action: string;
  readonly firstName: string;
  readonly email: string;
}

/** The page on which an invited person chooses the first password. */
export function firstPasswordPage({ action, firstName, email, ...problems }: FirstPasswordPage): Html {
  return page(
    `Welcome, ${firstName}`,
    html`<p>Choose a password for <strong>${email}</strong>. You will sign in with both from now on.</p>
${problemBox(null)}
<form novalidate method="post" action="${action}">
${newPasswordFields('Password', email, problems)}
<button class="button" type="submit">Save the password</button>
</form>`,
  );
}

/** The same notice for a used link, an expired one and one that never existed. */
export const overNotice: Notice = {
  title: 'This invitation no longer works',
  sentences: [
    'It was used already, a newer one was sent, or it is more than a week old.',
    'If you have chosen a password, sign in. Otherwise ask your administrator for a new invitation.',
  ],
  action: { label: 'Sign in', href: LANDING_PATH },
};

export const acceptedNotice: Notice = {
  title: 'Your password is saved',
  sentences: ['Sign in with your email address and the password that you have just chosen.'],
  action: { label: 'Sign in', href: LANDING_PATH },
};

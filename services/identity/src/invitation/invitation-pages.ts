import { LANDING_PATH } from '@fixed-ops/contract';
import { field, type Html, html, page, problemBox } from '@fixed-ops/pages';
import { passwordRules } from '../accounts/password-rules.ts';
import type { Notice } from '../page/notice-page.ts';

export interface FirstPasswordPage {
  readonly action: string;
  readonly firstName: string;
  readonly email: string;
  readonly passwordProblem?: string;
  readonly confirmProblem?: string;
}

/** Where an invited person chooses the first password. */
export function firstPasswordPage({
  action,
  firstName,
  email,
  passwordProblem,
  confirmProblem,
}: FirstPasswordPage): Html {
  return page(
    `Welcome, ${firstName}`,
    html`<p>Choose a password for <strong>${email}</strong>. With both you sign in from then on.</p>
${problemBox(null)}
<form method="post" action="${action}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
${field({
  name: 'password',
  label: 'Password',
  attributes: html`required type="password" autocomplete="new-password" minlength="12" maxlength="1024"`,
  help: passwordRules,
  problem: passwordProblem ?? null,
  isFocused: confirmProblem === undefined,
})}
${field({
  name: 'confirm',
  label: 'Password again',
  attributes: html`required type="password" autocomplete="new-password" maxlength="1024"`,
  problem: confirmProblem ?? null,
  isFocused: confirmProblem !== undefined,
})}
<button class="button" type="submit">Save the password</button>
</form>`,
  );
}

/** Said of a link that was used, is too old or was never sent alike. */
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
  sentences: ['Sign in with your e-mail address and the password that you have just chosen.'],
  action: { label: 'Sign in', href: LANDING_PATH },
};

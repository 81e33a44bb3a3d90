import { cancelButton, field, type Html, html, page, problemBox } from '@fixed-ops/server-html';

/** Why the last attempt failed, or why a person with a session has to sign in again. */
export type SignInProblem =
  | { readonly kind: 'missing'; readonly email: boolean; readonly password: boolean }
  | { readonly kind: 'refused' }
  | { readonly kind: 'inactive' }
  | { readonly kind: 'paused'; readonly minutes: number };

export interface SignInPage {
  /** The address of the form. */
  readonly action: string;
  readonly resetHref: string;
  /** The initial content of the e-mail field. */
  readonly email: string;
  readonly problem: SignInProblem | null;
}

/** The same sentence for a wrong e-mail and a wrong password, because it must not reveal who has an account. */
const refusedSentence = 'The email or the password is not right.';
const inactiveSentence = 'Your account is not active. Ask an administrator of your dealership.';

function sentenceOf(problem: SignInProblem | null): string | null {
  switch (problem?.kind) {
    case 'refused':
      return refusedSentence;
    case 'inactive':
      return inactiveSentence;
    case 'paused':
      return `Too many failed sign-ins. Wait ${problem.minutes} ${problem.minutes === 1 ? 'minute' : 'minutes'} and try again.`;
    default:
      return null;
  }
}

/** The sign-in page: a plain form without scripts. */
export function signInPage({ action, resetHref, email, problem }: SignInPage): Html {
  const missing = problem?.kind === 'missing' ? problem : null;
  const isRefused = problem?.kind === 'refused';
  const focusesPassword = email !== '' && !missing?.email;
  return page(
    'Sign in',
    html`<p>Use your dealership email address.</p>
${problemBox(sentenceOf(problem))}
<form novalidate method="post" action="${action}">
${field({
  name: 'email',
  label: 'Email',
  attributes: html`required type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" value="${email}"`,
  problem: missing?.email ? 'Please enter Email' : null,
  isFocused: !focusesPassword,
  isRefused,
})}
${field({
  name: 'password',
  label: 'Password',
  attributes: html`required type="password" autocomplete="current-password" maxlength="1024"`,
  problem: missing?.password ? 'Please enter Password' : null,
  isFocused: focusesPassword,
  isRefused,
})}
<p class="beside-field"><a href="${resetHref}">Forgot your password?</a></p>
<button class="button" type="submit">Sign in</button>
${cancelButton}
</form>
<p>No account? Ask your administrator for an invite.</p>`,
  );
}

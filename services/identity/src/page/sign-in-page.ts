import { type Html, html } from './html.ts';
import { page } from './layout.ts';

/** What is wrong with the last attempt. */
export type SignInProblem =
  | { readonly kind: 'missing'; readonly email: boolean; readonly password: boolean }
  | { readonly kind: 'refused' }
  | { readonly kind: 'paused'; readonly minutes: number };

export interface SignInPage {
  /** Address that the form is sent to. */
  readonly action: string;
  /** What the e-mail field holds already. */
  readonly email: string;
  readonly problem: SignInProblem | null;
}

const icon = html`<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>`;

/** One sentence for a wrong e-mail and a wrong password alike: it must not tell who has an account. */
export const refusedSentence = 'The e-mail or the password is not right.';

function sentenceOf(problem: SignInProblem): string | null {
  if (problem.kind === 'refused') return refusedSentence;
  if (problem.kind === 'missing') return null;
  const { minutes } = problem;
  return `Too many failed sign-ins. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`;
}

interface Field {
  readonly id: 'email' | 'password';
  readonly label: string;
  readonly attributes: Html;
  readonly problem: string | null;
  readonly isFocused: boolean;
  /** The attempt as a whole was refused; its sentence describes the field too. */
  readonly isRefused: boolean;
}

function field({ id, label, attributes, problem, isFocused, isRefused }: Field): Html {
  const describedBy = problem === null ? (isRefused ? 'problem' : null) : `${id}-problem`;
  return html`<label for="${id}">${label}</label>
<input id="${id}" name="${id}" required ${attributes}${describedBy === null ? null : html` aria-invalid="true" aria-describedby="${describedBy}"`}${isFocused ? html` autofocus` : null}>
${problem === null ? null : html`<p class="field-problem" id="${id}-problem">${problem}</p>`}`;
}

/** The sign-in page. It is a plain form: no script runs on it. */
export function signInPage({ action, email, problem }: SignInPage): Html {
  const sentence = problem === null ? null : sentenceOf(problem);
  const missing = problem?.kind === 'missing' ? problem : null;
  const isRefused = problem?.kind === 'refused';
  const focusesPassword = email !== '' && !missing?.email;
  return page(
    'Sign in',
    html`<p>Use your dealership e-mail address.</p>
${sentence === null ? null : html`<div class="problem" id="problem" role="alert">${icon}<span>${sentence}</span></div>`}
<form method="post" action="${action}">
${field({
  id: 'email',
  label: 'Email',
  attributes: html`type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" value="${email}"`,
  problem: missing?.email ? 'Please enter Email' : null,
  isFocused: !focusesPassword,
  isRefused,
})}
${field({
  id: 'password',
  label: 'Password',
  attributes: html`type="password" autocomplete="current-password" maxlength="1024"`,
  problem: missing?.password ? 'Please enter Password' : null,
  isFocused: focusesPassword,
  isRefused,
})}
<button class="button" type="submit">Sign in</button>
<button class="button quiet" type="submit" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
<p>No account? Ask your administrator for an invite.</p>`,
  );
}

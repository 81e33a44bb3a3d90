import { cancelButton, field, type Html, html, page, problemBox } from '@fixed-ops/server-html';
import { type NewPasswordProblems, newPasswordFields } from '../page/new-password-fields.ts';
import { CODE_MINUTES } from './code.ts';

/** The meaning of each button or field of the forms. */
export const resetActions = { ask: 'ask', again: 'again', other: 'other', prove: 'prove', choose: 'choose' } as const;

const TITLE = 'Set a new password';
const step = (name: keyof typeof resetActions) => html`<input type="hidden" name="step" value="${resetActions[name]}">`;

interface PageOf {
  readonly action: string;
  readonly email: string;
  /** The error of the field. */
  readonly fieldProblem?: string;
  /** The error of the attempt. */
  readonly problem?: string;
}

/** Asks for the e-mail of the account. */
export function askForEmailPage({ action, email, fieldProblem, problem }: PageOf): Html {
  return page(
    TITLE,
    html`<p>We send a code to your email address. With it you choose a new password.</p>
${problemBox(problem ?? null)}
<form novalidate method="post" action="${action}">
${step('ask')}
${field({
  name: 'email',
  label: 'Email',
  attributes: html`required type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" value="${email}"`,
  problem: fieldProblem ?? null,
  isFocused: true,
})}
<button class="button" type="submit">Send the code</button>
${cancelButton}
</form>`,
  );
}

/** Asks for the code. The page is the same if nobody has the e-mail. */
export function askForCodePage({ action, email, fieldProblem, problem }: PageOf): Html {
  return page(
    'Type in the code',
    html`<p>If there is an account for <strong>${email}</strong>, a code of eight digits is on its way to it. It works for ${CODE_MINUTES} minutes. Check your junk mail too.</p>
${problemBox(problem ?? null)}
<form novalidate method="post" action="${action}">
${step('prove')}
${field({
  name: 'code',
  label: 'Code',
  attributes: html`required type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="20"`,
  problem: fieldProblem ?? null,
  isFocused: true,
})}
<button class="button" type="submit">Continue</button>
</form>
<form class="more" novalidate method="post" action="${action}">
<button class="button quiet" type="submit" name="step" value="${resetActions.again}">Send a new code</button>
<button class="button quiet" type="submit" name="step" value="${resetActions.other}">Use another email address</button>
${cancelButton}
</form>`,
  );
}

type ChoosePage = Omit<PageOf, 'fieldProblem'> & NewPasswordProblems;

/** Asks for the new password, twice. */
export function choosePasswordPage({ action, email, problem, ...problems }: ChoosePage): Html {
  return page(
    'Choose a new password',
    html`<p>For <strong>${email}</strong>. Other browsers in which you are signed in will be signed out.</p>
${problemBox(problem ?? null)}
<form novalidate method="post" action="${action}">
${step('choose')}
${newPasswordFields('New password', email, problems)}
<button class="button" type="submit">Save and sign in</button>
${cancelButton}
</form>`,
  );
}

import { field, type Html, html } from '@fixed-ops/server-html';
import { passwordRules } from '../accounts/password-rules.ts';

export interface NewPasswordProblems {
  readonly passwordProblem?: string;
  readonly confirmProblem?: string;
}

/**
 * The fields of a new password, typed twice. A hidden field has the account's e-mail for password managers. The focus is where the problem
 * is.
 */
export function newPasswordFields(
  label: string,
  email: string,
  { passwordProblem, confirmProblem }: NewPasswordProblems,
): Html {
  return html`<input type="hidden" name="username" autocomplete="username" value="${email}">
${field({
  name: 'password',
  label,
  attributes: html`required type="password" autocomplete="new-password" minlength="12" maxlength="1024"`,
  help: passwordRules,
  problem: passwordProblem ?? null,
  isFocused: confirmProblem === undefined,
})}
${field({
  name: 'confirm',
  label: `${label} again`,
  attributes: html`required type="password" autocomplete="new-password" maxlength="1024"`,
  problem: confirmProblem ?? null,
  isFocused: confirmProblem !== undefined,
})}`;
}

import { cancelButton, field, type Html, html, page, problemBox } from '@fixed-ops/server-html';
import type { ProfileProblems } from './profile-fields.ts';

export interface EditProfilePage {
  readonly action: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly problems: ProfileProblems;
  readonly problem?: string;
}

/** The page of the own profile at the provider. */
export function editProfilePage(shown: EditProfilePage): Html {
  const { action, email, problems } = shown;
  const first = (['firstName', 'lastName', 'phone'] as const).find((name) => problems[name] !== undefined);
  return page(
    'Your profile',
    html`<p>You are signed in as <strong>${email}</strong>. Your email address cannot be changed. To use another one, ask your administrator for a new user.</p>
${problemBox(shown.problem ?? null)}
<form novalidate method="post" action="${action}">
${field({
  name: 'firstName',
  label: 'First name',
  attributes: html`required type="text" autocomplete="given-name" maxlength="60" value="${shown.firstName}"`,
  problem: problems.firstName ?? null,
  isFocused: first === undefined || first === 'firstName',
})}
${field({
  name: 'lastName',
  label: 'Last name',
  attributes: html`required type="text" autocomplete="family-name" maxlength="60" value="${shown.lastName}"`,
  problem: problems.lastName ?? null,
  isFocused: first === 'lastName',
})}
${field({
  name: 'phone',
  label: 'Phone',
  attributes: html`type="tel" autocomplete="tel" maxlength="40" value="${shown.phone}"`,
  help: 'Your business phone, such as (555) 555-0171. May stay empty.',
  problem: problems.phone ?? null,
  isFocused: first === 'phone',
})}
<button class="button" type="submit">Save</button>
${cancelButton}
</form>`,
  );
}

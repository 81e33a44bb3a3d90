import { firstPasswordPage } from '../invitation/invitation-pages.ts';
import { askForCodePage, askForEmailPage, choosePasswordPage } from '../password-reset/reset-pages.ts';
import { editProfilePage } from '../profile/edit-profile-page.ts';
import { confirmSignOutPage } from './confirm-sign-out-page.ts';
import { signInPage } from './sign-in-page.ts';

const person = { action: '/go', email: 'dana@example.com', firstName: 'Dana', lastName: 'Ruiz', phone: '' };

test.each([
  ['sign-in', signInPage({ action: '/go', resetHref: '/reset', email: '', problem: null })],
  ['sign-out', confirmSignOutPage({ action: '/go', xsrf: 'x' })],
  ['the profile', editProfilePage({ ...person, problems: {} })],
  ['an invitation', firstPasswordPage(person)],
  ['asking for a code', askForEmailPage(person)],
  ['the code', askForCodePage(person)],
  ['a new password', choosePasswordPage(person)],
])(
  'the page of %s says itself what is missing, beside the field: no bubble of the browser comes first',
  (_name, shown) => {
    const forms = String(shown).match(/<form[^>]*>/g) ?? [];
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) expect(form).toContain(' novalidate ');
  },
);

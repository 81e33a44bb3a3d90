import type { MailMessage } from '@fixed-ops/mail';
import { letter } from '@fixed-ops/server-html';
import { CODE_MINUTES, spoken } from './code.ts';

/** The mail with the code. The subject does not contain the code, because lock screens show it. */
export function codeMail({ to, firstName, code }: { to: string; firstName: string; code: string }): MailMessage {
  return {
    to,
    subject: 'Your code for a new Fixed Ops password',
    isAutomatic: true,
    ...letter([
      `Hello ${firstName},`,
      'somebody requested a new Fixed Ops password for this email address. Your code is',
      { emphasis: spoken(code) },
      `Enter it on the page where you requested it. It works once, within ${CODE_MINUTES} minutes.`,
      'If it was not you, there is nothing to do: your password stays as it is. Do not share the code with anybody.',
    ]),
  };
}

/** Tells the owner of an account that the password was changed, in case somebody else did it. */
export function changedMail({ to, firstName }: { to: string; firstName: string }): MailMessage {
  return {
    to,
    subject: 'Your Fixed Ops password was changed',
    isAutomatic: true,
    ...letter([
      `Hello ${firstName},`,
      'the password of your Fixed Ops account was changed just now. Other browsers were signed out.',
      'If it was not you, set a new one at once ("Forgot your password?") and tell your administrator.',
    ]),
  };
}

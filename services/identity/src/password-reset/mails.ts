import type { MailMessage } from '@fixed-ops/mail';
import { type Html, html } from '@fixed-ops/pages';
import { CODE_MINUTES, spoken } from './code.ts';

/** Mail programs know no style sheet of ours: the little that a letter needs stands in it. */
function letter(content: Html): string {
  return html`<div style="max-width:480px;font:400 14px/20px system-ui,sans-serif;color:#141D2A">${content}</div>`
    .markup;
}

/** The mail with the code. The code stays out of the subject, which lock screens show to everybody. */
export function codeMail({ to, firstName, code }: { to: string; firstName: string; code: string }): MailMessage {
  const lines = {
    greeting: `Hello ${firstName},`,
    why: 'a new password for Fixed Ops was asked for with this address. Your code is',
    how: `Type it into the page where you asked for it. It works once, within ${CODE_MINUTES} minutes.`,
    otherwise: 'If it was not you, there is nothing to do: your password stays as it is. Tell nobody the code.',
  };
  return {
    to,
    subject: 'Your code for a new Fixed Ops password',
    text: `${lines.greeting}\n\n${lines.why}\n\n    ${spoken(code)}\n\n${lines.how}\n\n${lines.otherwise}\n`,
    html: letter(
      html`<p>${lines.greeting}</p><p>${lines.why}</p><p style="font-size:24px;line-height:32px;font-weight:600">${spoken(code)}</p><p>${lines.how}</p><p>${lines.otherwise}</p>`,
    ),
  };
}

/** Tells the owner of an account that the password is another one now: whoever did not do it must hear of it. */
export function changedMail({ to, firstName }: { to: string; firstName: string }): MailMessage {
  const lines = {
    greeting: `Hello ${firstName},`,
    what: 'the password of your Fixed Ops account was changed just now. Other browsers were signed out.',
    otherwise: 'If it was not you, set a new one at once ("Forgot your password?") and tell your administrator.',
  };
  return {
    to,
    subject: 'Your Fixed Ops password was changed',
    text: `${lines.greeting}\n\n${lines.what}\n\n${lines.otherwise}\n`,
    html: letter(html`<p>${lines.greeting}</p><p>${lines.what}</p><p>${lines.otherwise}</p>`),
  };
}

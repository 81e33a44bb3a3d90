import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@fixed-ops/database';
import { type Html, sendPage } from '@fixed-ops/server-html';
import { hashPassword } from '../accounts/password.ts';
import { passwordProblem } from '../accounts/password-rules.ts';
import { hasTurnedAway, passwordOf, receiveForm } from '../interaction/form.ts';
import { noticePage } from '../page/notice-page.ts';
import { acceptedNotice, firstPasswordPage, overNotice } from './invitation-pages.ts';
import { acceptInvitation, findInvited } from './invitation-token.ts';

/**
 * Serves the address of an invitation. Opening it does not use it up, because mail scanners open links too. Only submitting the password
 * does.
 */
export function createInvitations({ db, publicUrl }: { readonly db: Database; readonly publicUrl: string }) {
  return async (request: IncomingMessage, response: ServerResponse, action: string, token: string): Promise<void> => {
    if (hasTurnedAway(request, response, publicUrl)) return;
    const invited = await findInvited(db, token);
    if (invited === null) {
      sendPage(response, 410, noticePage(overNotice));
      return;
    }
    const { firstName, email, localAccountId } = invited;
    const show = (status: number, problems: { passwordProblem?: string; confirmProblem?: string } = {}): void => {
      const page: Html = firstPasswordPage({ action, firstName, email, ...problems });
      sendPage(response, status, page);
    };
    if (request.method !== 'POST') return show(200);
    const form = await receiveForm(request, response);
    if (form === null) return;
    const password = passwordOf(form);
    const problem = password === '' ? 'Please enter Password' : passwordProblem(password, invited);
    if (problem !== null) return show(400, { passwordProblem: problem });
    if (passwordOf(form, 'confirm') !== password)
      return show(400, { confirmProblem: 'The two passwords are not the same.' });
    const accepted = await acceptInvitation(db, { token, localAccountId, passwordHash: await hashPassword(password) });
    sendPage(response, accepted ? 200 : 410, noticePage(accepted ? acceptedNotice : overNotice));
  };
}

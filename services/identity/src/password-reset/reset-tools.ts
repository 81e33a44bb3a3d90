import type { Database } from '@fixed-ops/database';
import { type CheckedMailer, MailError, type MailMessage } from '@fixed-ops/mail';
import { type Html, sendPage } from '@fixed-ops/server-html';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';
import type { Visit } from '../interaction/visit.ts';
import type { SignInLimits } from '../sign-in/limits.ts';
import type { ResetLimits } from './reset-limits.ts';

export interface ResetPasswordOptions {
  readonly db: Database;
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly mailer: CheckedMailer;
  readonly limits: ResetLimits;
  readonly signInLimits: SignInLimits;
  /** The minimum time of a request for a code, because its duration must not reveal who has an account. */
  readonly codeAnswerMs: number;
  readonly log: (line: string) => void;
}

export const overSentence = 'This code no longer works. Request a new one.';

export const show = ({ response }: Visit, page: Html, status = 200, headers = {}) =>
  sendPage(response, status, page, headers);

/** Sends a mail without reporting a failure to the person. The mailer logs why it was not sent. */
export async function sendQuietly(
  { mailer, log }: Pick<ResetPasswordOptions, 'mailer' | 'log'>,
  mail: MailMessage,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError)) log(`identity: ${String(error)}`);
  }
}

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
  /** Least time that asking for a code takes: how long it takes must not tell who has an account. */
  readonly codeAnswerMs: number;
  readonly log: (line: string) => void;
}

export const overSentence = 'This code no longer works. Have a new one sent.';

export const show = ({ response }: Visit, page: Html, status = 200, headers = {}) =>
  sendPage(response, status, page, headers);

/** Sends a mail whose failure the person is not told. The mailer has logged why one of its own does not leave. */
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

/**
 * Why a message did not leave.
 * - `mail_not_configured`: nobody has said how mail is sent (SMTP_URL).
 * - `mail_server_unreachable`: no answer from the mail server, or not in time. Trying again may help.
 * - `mail_server_refused`: it answered and will not serve us (sign-in, certificate, sender, relaying). The operator must act.
 * - `mail_address_refused`: it will not take this recipient. The person must look at the address.
 */
export type MailErrorCode =
  | 'mail_not_configured'
  | 'mail_server_unreachable'
  | 'mail_server_refused'
  | 'mail_address_refused';

/** Sentences for the person who waits for the message. */
const sentences: Readonly<Record<MailErrorCode, string>> = {
  mail_not_configured: 'Fixed Ops cannot send mail here yet. Ask your administrator to set up a mail server.',
  mail_server_unreachable: 'The mail could not be sent because the mail server does not answer. Try again in a minute.',
  mail_server_refused: 'The mail could not be sent because the mail server refused it. Tell your administrator.',
  mail_address_refused: 'The mail server does not accept this email address. Check how it is written.',
};

/** A message that was not sent. `message` is for the person, `detail` for the operator's log. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The mail server's answer verbatim: `550 5.1.1 No such user`. Null if there was none. */
  readonly reply: string | null;
  /**
   * Whether no later attempt helps: the address does not exist, or mail is not configured. Other refusals may end after somebody has
   * repaired the server.
   */
  readonly isForGood: boolean;
  constructor(
    readonly code: MailErrorCode,
    readonly detail: string,
    options?: { cause?: unknown; reply?: string | null; isForGood?: boolean },
  ) {
    super(sentences[code], options);
    this.reply = options?.reply ?? null;
    this.isForGood = options?.isForGood ?? code === 'mail_not_configured';
  }
}

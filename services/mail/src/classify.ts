import { MailError, type MailErrorCode } from './mail-error.ts';

/** Codes of nodemailer and of the socket below it that mean: nobody answers there, or not in time. */
const unreachable = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ESOCKET',
  'ETIMEDOUT',
]);
/** Certificate failures come as `ESOCKET` too; waiting does not mend them. */
const certificate = /certificate|self-signed|ssl|tls/i;

interface SmtpFailure {
  readonly code: string;
  readonly command: string;
  /** SMTP reply code; 0 when the server said nothing. */
  readonly reply: number;
  readonly message: string;
  /** The whole answer with its code; null when there was none. */
  readonly response: string | null;
}

function read(error: unknown): SmtpFailure {
  const of = (key: string): unknown => (typeof error === 'object' && error !== null ? Reflect.get(error, key) : null);
  const reply = of('responseCode');
  const response = of('response');
  return {
    code: String(of('code') ?? ''),
    command: String(of('command') ?? ''),
    reply: typeof reply === 'number' ? reply : 0,
    message: error instanceof Error ? error.message : String(error),
    response: typeof response === 'string' && response !== '' ? response : null,
  };
}

/** The enhanced status of a refusal, as `550 5.1.1 No such user` has it. */
const enhancedStatus = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/;
/** Statuses of the sender's address among those of addresses. */
const ofSender = new Set(['7', '8']);

/**
 * What a refusal complains of (RFC 3463, section 3): the recipient's address, their mailbox, or anything else, as the policy of the server
 * (5.7: no relaying, SPF). Null where it does not say.
 */
function subjectOf(response: string | null): 'address' | 'mailbox' | 'other' | null {
  const [, subject, detail = ''] = enhancedStatus.exec(response ?? '') ?? [];
  if (subject === undefined) return null;
  if (subject === '1') return ofSender.has(detail) ? 'other' : 'address';
  return subject === '2' ? 'mailbox' : 'other';
}

/** Whether a refusal is of the recipient. One that does not say what it complains of is, where it answers their address. */
function isOfRecipient({ command, response }: SmtpFailure): boolean {
  if (command.startsWith('MAIL')) return false;
  const subject = subjectOf(response);
  return subject === null ? command.startsWith('RCPT') : subject !== 'other';
}

function codeOf(failure: SmtpFailure): MailErrorCode {
  const { code, message, reply } = failure;
  // 4yz asks to come back later (RFC 5321, section 4.2.1): busy, greylisted, over quota.
  if (reply >= 400 && reply < 500) return 'mail_server_unreachable';
  if (isOfRecipient(failure)) return 'mail_address_refused';
  if (unreachable.has(code) && reply === 0 && !certificate.test(message)) return 'mail_server_unreachable';
  return 'mail_server_refused';
}

/** What a failure of the mail library means for the person and for the operator. */
export function mailErrorOf(error: unknown): MailError {
  const failure = read(error);
  const code = codeOf(failure);
  const isForGood = code === 'mail_address_refused' && subjectOf(failure.response) === 'address';
  return new MailError(code, failure.message, { cause: error, reply: failure.response, isForGood });
}

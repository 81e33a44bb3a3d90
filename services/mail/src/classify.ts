import { MailError, type MailErrorCode } from './mail-error.ts';

/** Codes of nodemailer and of the socket below it for no answer, or none in time. */
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
/** Failures of certificates also have the code `ESOCKET`, but waiting does not help there. */
const certificate = /certificate|self-signed|ssl|tls/i;

interface SmtpFailure {
  readonly code: string;
  readonly command: string;
  /** SMTP reply code. 0 if there was no answer. */
  readonly reply: number;
  readonly message: string;
  /** The whole answer with its code. Null if there was none. */
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

/** The enhanced status of a refusal, as in `550 5.1.1 No such user`. */
const enhancedStatus = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/;
/** Among the statuses of addresses, those of the sender's address. */
const ofSender = new Set(['7', '8']);

/**
 * The subject of a refusal (RFC 3463, section 3): the recipient's address, the mailbox, or anything else, such as the server's policy (5.7:
 * no relaying, SPF). Null if the answer does not tell.
 */
function subjectOf(response: string | null): 'address' | 'mailbox' | 'other' | null {
  const [, subject, detail = ''] = enhancedStatus.exec(response ?? '') ?? [];
  if (subject === undefined) return null;
  if (subject === '1') return ofSender.has(detail) ? 'other' : 'address';
  return subject === '2' ? 'mailbox' : 'other';
}

/** Whether a refusal concerns the recipient. One without a subject does if it answers the recipient's address. */
function isOfRecipient({ command, response }: SmtpFailure): boolean {
  if (command.startsWith('MAIL')) return false;
  const subject = subjectOf(response);
  return subject === null ? command.startsWith('RCPT') : subject !== 'other';
}

function codeOf(failure: SmtpFailure): MailErrorCode {
  const { code, message, reply } = failure;
  // 4yz asks for a later attempt (RFC 5321, section 4.2.1): busy, greylisted, over quota.
  if (reply >= 400 && reply < 500) return 'mail_server_unreachable';
  if (isOfRecipient(failure)) return 'mail_address_refused';
  if (unreachable.has(code) && reply === 0 && !certificate.test(message)) return 'mail_server_unreachable';
  return 'mail_server_refused';
}

/** Turns a failure of the mail library into an error for the person and for the operator. */
export function mailErrorOf(error: unknown): MailError {
  const failure = read(error);
  const code = codeOf(failure);
  const isForGood = code === 'mail_address_refused' && subjectOf(failure.response) === 'address';
  return new MailError(code, failure.message, { cause: error, reply: failure.response, isForGood });
}

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

function codeOf({ code, command, message, reply }: SmtpFailure): MailErrorCode {
  // 4yz asks to come back later (RFC 5321, section 4.2.1): busy, greylisted, over quota.
  if (reply >= 400 && reply < 500) return 'mail_server_unreachable';
  if (command.startsWith('RCPT') || code === 'EENVELOPE' || reply === 550 || reply === 553)
    return command.startsWith('MAIL') ? 'mail_server_refused' : 'mail_address_refused';
  if (unreachable.has(code) && reply === 0 && !certificate.test(message)) return 'mail_server_unreachable';
  return 'mail_server_refused';
}

/** What a failure of the mail library means for the person and for the operator. */
export function mailErrorOf(error: unknown): MailError {
  const failure = read(error);
  return new MailError(codeOf(failure), failure.message, { cause: error, reply: failure.response });
}

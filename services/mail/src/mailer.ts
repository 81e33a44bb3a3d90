import { createTransport } from 'nodemailer';
import { mailErrorOf } from './classify.ts';
import { MailError } from './mail-error.ts';

/** A file that goes along with a message. */
export interface MailAttachment {
  /** With its ending: `screenshot.png`. */
  readonly name: string;
  readonly mediaType: string;
  readonly data: Buffer;
}

/** One message to one person. */
export interface MailMessage {
  /** A bare address: `dana@example.com`. */
  readonly to: string;
  readonly subject: string;
  /** What people read; everything that matters stands here, also when there is HTML. */
  readonly text: string;
  readonly html?: string;
  /** Whether a machine wrote it: programs that answer for people who are away leave it alone then (RFC 3834). */
  readonly isAutomatic: boolean;
  /** Whom an answer should reach when that is not the sender. */
  readonly replyTo?: string;
  /** `Message-ID` of a message that may be sent twice, by which who receives it takes both for one: `<…@ops.example.com>`. */
  readonly messageId?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface Mailer {
  /**
   * Hands the message to the mail server; resolves once the server has taken it over. Rejects with a `MailError`, whose
   * message is a sentence for the person who waits; nothing is retried behind their back.
   */
  send(message: MailMessage): Promise<void>;
}

export interface CheckedMailer extends Mailer {
  /** Whether the mail server would take a message now, without sending one; rejects as `send` does. */
  check(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://` address with user and password inside, as SMTP_URL has it. */
  readonly smtpUrl: string;
  /** Sender of every message: `Fixed Ops <no-reply@example.com>`. */
  readonly from: string;
  /** Told why a message did not leave; never its content or the password of the server. */
  readonly log?: (line: string) => void;
  /** Longest wait for each answer of the mail server. A person watches a spinner meanwhile. */
  readonly timeoutMs?: number;
}

const ANSWER_WITHIN_MS = 10_000;

/** The second is what Exchange goes by. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** One address and nothing else: a comma or a line break would reach people that nobody named. */
const bareAddress = /^[^\s@,;<>()"\\]+@[^\s@,;<>()"\\]+$/;

function addressOf(text: string): string {
  const address = text.trim();
  if (bareAddress.test(address)) return address;
  throw new MailError('mail_address_refused', `"${address}" is not one email address`, { isForGood: true });
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether the mail server must encrypt before it is told the password. Otherwise somebody on the way would only have to hide
 * that it can (STARTTLS). `?ignoreTLS=true` is the operator's word that the way is safe.
 */
function needsTls(smtpUrl: string): boolean {
  const { protocol, username, password, hostname, searchParams } = new URL(smtpUrl);
  if (protocol !== 'smtp:' || (username === '' && password === '')) return false;
  return !loopback.test(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/** Sends over SMTP. Nothing connects before the first message. */
export function createMailer({
  smtpUrl,
  from,
  log = () => {},
  timeoutMs = ANSWER_WITHIN_MS,
}: MailerOptions): CheckedMailer {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message is text that we made: it may not read files of this machine or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const failed = (what: string, error: unknown): MailError => {
    const failure = error instanceof MailError ? error : mailErrorOf(error);
    log(`mail: ${what} (${failure.code}): ${failure.detail}`);
    return failure;
  };
  return {
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw failed('the mail server was not reached', error);
      }
    },
    async send({ to, subject, text, html, isAutomatic, replyTo, messageId, attachments = [] }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: addressOf(to) },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(isAutomatic ? { headers: AUTOMATIC } : {}),
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: addressOf(replyTo) } }),
          ...(messageId === undefined ? {} : { messageId }),
          attachments: attachments.map(({ name, mediaType, data }) => ({
            filename: name,
            contentType: mediaType,
            content: data,
          })),
        });
      } catch (error) {
        throw failed(`"${subject}" was not sent`, error);
      }
    },
  };
}

/** For an installation in which nobody has said how mail is sent: every message is refused with that. */
export function createMissingMailer(): CheckedMailer {
  const refuse = async () => {
    throw new MailError('mail_not_configured', 'SMTP_URL is not set');
  };
  return { send: refuse, check: refuse };
}

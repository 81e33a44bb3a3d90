import { createTransport } from 'nodemailer';
import { mailErrorOf } from './classify.ts';
import { MailError } from './mail-error.ts';

/** An attachment. */
export interface MailAttachment {
  /** With its extension: `screenshot.png`. */
  readonly name: string;
  readonly mediaType: string;
  readonly data: Buffer;
}

/** One message to one person. */
export interface MailMessage {
  /** A plain address: `dana@example.com`. */
  readonly to: string;
  readonly subject: string;
  /** The text that people read. It contains everything that matters, even if there is HTML. */
  readonly text: string;
  readonly html?: string;
  /** Whether a machine wrote it. Automatic replies for absent people then ignore it (RFC 3834). */
  readonly isAutomatic: boolean;
  /** The address for replies if it differs from the sender. */
  readonly replyTo?: string;
  /** `Message-ID` of a message that may be sent twice, so that the recipient's program treats both as one: `<…@ops.example.com>`. */
  readonly messageId?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface Mailer {
  /**
   * Sends the message and resolves once the mail server has accepted it. Rejects with a `MailError`, whose message is a sentence for the
   * person who waits. It never retries by itself.
   */
  send(message: MailMessage): Promise<void>;
}

export interface CheckedMailer extends Mailer {
  /** Checks whether the mail server would accept a message now, without sending one. Rejects as `send` does. */
  check(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://` address with user and password, as in SMTP_URL. */
  readonly smtpUrl: string;
  /** The sender of every message: `Fixed Ops <no-reply@example.com>`. */
  readonly from: string;
  /** Called with the reason why a message was not sent, without its content and the server's password. */
  readonly log?: (line: string) => void;
  /** The longest wait for each answer of the mail server, while a person watches a spinner. */
  readonly timeoutMs?: number;
}

const ANSWER_WITHIN_MS = 10_000;

/** The second header is the one that Exchange respects. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** A single address: a comma or line break could add recipients that nobody named. */
const bareAddress = /^[^\s@,;<>()"\\]+@[^\s@,;<>()"\\]+$/;

function addressOf(text: string): string {
  const address = text.trim();
  if (bareAddress.test(address)) return address;
  throw new MailError('mail_address_refused', `"${address}" is not one email address`, { isForGood: true });
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether the mail server must encrypt before it gets the password. Otherwise an attacker in between would only have to hide that it can
 * (STARTTLS). With `?ignoreTLS=true` the operator says that the network is safe.
 */
function needsTls(smtpUrl: string): boolean {
  const { protocol, username, password, hostname, searchParams } = new URL(smtpUrl);
  if (protocol !== 'smtp:' || (username === '' && password === '')) return false;
  return !loopback.test(hostname) && searchParams.get('ignoreTLS') !== 'true';
}

/** Makes a mailer for SMTP. It connects with the first message. */
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
    // A message is the product's own text and must not read local files or fetch addresses.
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

/** Makes a mailer for an installation without mail settings. It refuses every message. */
export function createMissingMailer(): CheckedMailer {
  const refuse = async () => {
    throw new MailError('mail_not_configured', 'SMTP_URL is not set');
  };
  return { send: refuse, check: refuse };
}

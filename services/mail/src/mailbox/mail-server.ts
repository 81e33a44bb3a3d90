import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Database } from '@fixed-ops/database';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type IncomingMail, storeMail } from './messages.ts';

/** Larger than any message of the product. A larger message is refused before it is read. */
const MAX_BYTES = 5 * 1024 * 1024;

const HOST = '127.0.0.1';
/** Time for messages under way at the end. Their senders have ended by then. */
const CLOSE_LIMIT_MS = 200;

export interface Mailbox {
  /** The address for `createMailer`. */
  readonly smtpUrl: string;
  close(): Promise<void>;
}

/** The text of an address. A group has a name but no address of its own. */
function addressText(address: Address | undefined): string {
  return address?.address ?? '';
}

function incomingMail(email: Email, envelope: { from: string; to: readonly string[] }): IncomingMail {
  const replyTo = addressText(email.replyTo?.[0]);
  return {
    from: addressText(email.from) || envelope.from,
    // The real recipient. The header only claims one.
    to: envelope.to,
    replyTo: replyTo === '' ? null : replyTo,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? null,
    messageId: email.messageId ?? '',
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename || 'Attachment',
      mediaType: mimeType,
      data: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
  };
}

/**
 * A mail server on this machine that delivers everything into the database's mailbox, so that a local run sends mail with the same protocol
 * as with a relay. It listens only on a free port of the loopback address.
 */
export async function startMailbox({
  db,
  log = () => {},
}: {
  db: Database;
  log?: (line: string) => void;
}): Promise<Mailbox> {
  const server = new SMTPServer({
    banner: 'Fixed Ops mailbox',
    // On the loopback address, encryption and sign-in are unnecessary.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: CLOSE_LIMIT_MS,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = {
        from: mailFrom === false ? '' : (mailFrom?.address ?? ''),
        to: rcptTo.map(({ address }) => address),
      };
      const store = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        if (stream.sizeExceeded) throw Object.assign(new Error('The message is too large.'), { responseCode: 552 });
        await storeMail(db, incomingMail(await PostalMime.parse(Buffer.concat(chunks)), envelope));
      };
      store().then(
        () => done(),
        (error: unknown) => {
          log(`mailbox: ${error instanceof Error ? error.message : String(error)}`);
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  const listening = once(server.listen(0, HOST), 'listening');
  // A client that disconnects during a message is not a failure of the product.
  server.on('error', (error: Error) => log(`mailbox: ${error.message}`));
  await listening;
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://${HOST}:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

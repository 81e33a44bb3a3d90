import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';

export interface Relay {
  /** The address for `createMailer`, which stays the same while the server is away. */
  readonly smtpUrl: string;
  /** Texts of the accepted messages, oldest first. */
  readonly taken: readonly string[];
  /** The answer to every recipient from now on. Null accepts them. */
  refuse(answer: { readonly code: number; readonly text: string } | null): void;
  /** Accepts the next message, but confirms it only when the returned function is called. Resolves once it has the message. */
  holdNext(): Promise<() => void>;
  goAway(): Promise<void>;
  /** Does nothing if the server is not away. */
  comeBack(): Promise<void>;
}

/** A mail server for tests that can go away, come back and refuse messages. */
export async function startRelay(): Promise<Relay> {
  const taken: string[] = [];
  let refusal: Error | null = null;
  let hold: ((answer: () => void) => void) | null = null;
  let server: SMTPServer;
  const open = async (port: number) => {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onRcptTo: (_address, _session, done) => done(refusal),
      onData(stream, _session, done) {
        const read = async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk);
          taken.push((await PostalMime.parse(Buffer.concat(chunks))).text ?? '');
          const held = hold;
          hold = null;
          if (held !== null) await new Promise<void>((resolve) => held(() => resolve()));
        };
        read().then(() => done(), done);
      },
    });
    server.on('error', () => {});
    await once(server.listen(port, HOST), 'listening');
    return (server.server.address() as AddressInfo).port;
  };
  const port = await open(0);
  let isThere = true;
  return {
    smtpUrl: `smtp://${HOST}:${port}`,
    taken,
    refuse: (answer) => {
      refusal = answer && Object.assign(new Error(answer.text), { responseCode: answer.code });
    },
    holdNext: () =>
      new Promise((resolve) => {
        hold = resolve;
      }),
    async goAway() {
      isThere = false;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async comeBack() {
      if (isThere) return;
      await open(port);
      isThere = true;
    },
  };
}

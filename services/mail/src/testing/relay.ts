import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const HOST = '127.0.0.1';

export interface Relay {
  /** Address for `createMailer`; the same while it is away. */
  readonly smtpUrl: string;
  /** Texts of the messages that it has taken, oldest first. */
  readonly taken: readonly string[];
  /** What it answers to every recipient from now on; null takes them. */
  refuse(answer: { readonly code: number; readonly text: string } | null): void;
  /** It takes the next message, and says so only when the answered function is called. Resolves once it has the message. */
  holdNext(): Promise<() => void>;
  goAway(): Promise<void>;
  /** Does nothing while it is there. */
  comeBack(): Promise<void>;
}

/** A mail server of a test that goes away, comes back and refuses when told to. */
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

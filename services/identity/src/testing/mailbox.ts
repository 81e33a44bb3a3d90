import { setTimeout as nextLook } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';
import { listMail, type MailboxMessage, readMail } from '@fixed-ops/mail';

/** The mail to an address, newest first. */
export async function mailTo(db: Database, address: string): Promise<MailboxMessage[]> {
  const messages = await Promise.all((await listMail(db, { to: address })).map(({ id }) => readMail(db, id)));
  return messages.filter((message) => message !== null);
}

const codeIn = (mail: MailboxMessage) => /\d{4} \d{4}/.exec(mail.text)?.[0];

/** The code of the newest mail to the address, once it has this many mails. A code is sent after the response. */
export async function newestCode(db: Database, address: string, count = 1): Promise<string> {
  const patience = AbortSignal.timeout(10_000);
  while (!patience.aborted) {
    const codes = (await mailTo(db, address)).map(codeIn).filter((code) => code !== undefined);
    if (codes[0] !== undefined && codes.length >= count) return codes[0];
    await nextLook(25);
  }
  return 'no code';
}

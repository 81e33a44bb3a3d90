import type { Database } from '@fixed-ops/database';
import { listMail, type MailboxMessage, readMail } from '@fixed-ops/mail';

/** The mail that an address got, newest first. */
export async function mailTo(db: Database, address: string): Promise<MailboxMessage[]> {
  const messages = await Promise.all((await listMail(db, { to: address })).map(({ id }) => readMail(db, id)));
  return messages.filter((message) => message !== null);
}

/** The code of the newest mail to the address. */
export async function newestCode(db: Database, address: string): Promise<string> {
  const [newest] = await mailTo(db, address);
  return /\d{4} \d{4}/.exec(newest?.text ?? '')?.[0] ?? 'no code';
}

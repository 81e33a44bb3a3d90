import type { Database } from '@fixed-ops/database';
import { type Letter, letter } from '@fixed-ops/server-html';
import { z } from 'zod';

export interface NotificationMail extends Letter {
  readonly to: string;
  readonly subject: string;
  readonly isAutomatic: true;
}

/** How mail leaves. */
export interface MailWay {
  readonly send: (mail: NotificationMail) => Promise<void>;
  /** Where the product is opened, for the links in mails: `https://fixedops.example.com`. */
  readonly publicUrl: string;
}

export interface DueMailsOptions {
  /** No transaction that may still fail: mail cannot be taken back. */
  readonly db: Database;
  readonly mail: MailWay;
  readonly log?: ((line: string) => void) | undefined;
}

/** Whoever writes a notification mails it; longer than a mail server may take to answer, nobody else does. An interval of PostgreSQL. */
export const FIRST_WAIT = '5 minutes';
const LAST_WAIT = '6 hours';
const GIVEN_UP_AFTER = '1 day';
const MOST_AT_ONCE = 100;

/**
 * Takes mails that are due, so that no other process sends them meanwhile: one whose process dies, or that no server takes, is due again
 * after as long as it has waited. Who has left the dealership since has no address any more.
 */
const takeSql = `
  with due as (
    select dealership_id, id from notification where mail_due_at <= now()
     order by mail_due_at limit ${MOST_AT_ONCE} for update skip locked)
  update notification n
     set mail_due_at = now() + least(greatest(now() - n.created_at, interval '${FIRST_WAIT}'), interval '${LAST_WAIT}')
    from due where n.dealership_id = due.dealership_id and n.id = due.id
  returning n.dealership_id, n.event_key as event, n.user_id, n.title, n.text, n.link,
            n.created_at < now() - interval '${GIVEN_UP_AFTER}' as is_old,
            (select u.email from user_dealership ud join app_user u on u.id = ud.user_id and u.deleted_at is null
              where ud.user_id = n.user_id and ud.dealership_id = n.dealership_id) as address`;

const takenSchema = z.array(
  z.object({
    dealership_id: z.string(),
    event: z.string(),
    user_id: z.string(),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    is_old: z.boolean(),
    address: z.string().nullable(),
  }),
);
type Taken = z.output<typeof takenSchema>[number];

/**
 * Mails what waits in notifications: of a process that was killed, or that no mail server took. Several may do it at once. A mail leaves
 * once, but where its process or the database died between sending it and noting so. One that no server takes is tried for a day.
 */
export async function sendDueMails(options: DueMailsOptions): Promise<void> {
  const taken = takenSchema.parse(await options.db.query(takeSql));
  await Promise.all(taken.map((each) => sendAgain(options, each)));
}

async function sendAgain(options: DueMailsOptions, { dealership_id, event, user_id, ...due }: Taken): Promise<void> {
  const isDone = due.address === null || (await sendMail(options, due.address, due)) || due.is_old;
  if (isDone) await noLongerDue(options.db, dealership_id, { event, userId: user_id });
}

/** Notes that a mail has left, or that nobody will send it. */
export async function noLongerDue(
  db: Database,
  dealershipId: string,
  { event, userId }: { readonly event: string; readonly userId: string },
): Promise<void> {
  await db.execute(
    'update notification set mail_due_at = null where dealership_id = $1 and event_key = $2 and user_id = $3',
    [dealershipId, event, userId],
  );
}

/** False when the mail could not be sent, which is logged. */
export async function sendMail(
  { mail, log }: Pick<DueMailsOptions, 'mail' | 'log'>,
  to: string,
  { title, text, link }: { readonly title: string; readonly text: string; readonly link: string | null },
): Promise<boolean> {
  const lines = [
    text,
    link === null ? '' : new URL(link, mail.publicUrl).href,
    `Which notifications come by email is set in your profile: ${new URL('/profile-settings', mail.publicUrl).href}`,
  ];
  try {
    await mail.send({ to, subject: title, isAutomatic: true, ...letter(lines) });
    return true;
  } catch (error) {
    log?.(`notifications: a mail could not be sent: ${String(error)}`);
    return false;
  }
}

import type { NotificationKind } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { readCandidates } from './candidates.ts';
import { linkInDealership, type NotificationLink } from './link.ts';
import { type Audience, chooseRecipients, type Recipient } from './recipients.ts';
import { type MailWay, sendMails } from './send-mails.ts';
import { FIRST_WAIT, mailAudienceOf } from './waiting-mails.ts';

export type { Audience } from './recipients.ts';

/** A notification for people of one dealership. */
export interface NewNotification {
  readonly dealershipId: string;
  readonly kind: NotificationKind;
  /**
   * Names the event, once for each time that it happens: `mention:<note id>`, `import:late:2026-11-19`. A repeated event notifies nobody
   * twice, so a job may repeat itself.
   */
  readonly event: string;
  readonly title: string;
  readonly text?: string;
  /** One of `notificationLinks`, without the dealership, which is added. Omit it while the screen does not exist. */
  readonly link?: NotificationLink;
  /** The person who caused it. Null or omitted if nobody did. */
  readonly actor?: { readonly userId: string; readonly name: string } | null;
  readonly audience: Audience;
  readonly at: Date;
}

/** The dependencies of `createNotification`. */
export interface NotificationContext {
  /** The database, or the transaction of the event. With the transaction, both are written or neither. */
  readonly db: Database;
  /**
   * How mail is sent to people who want this kind by e-mail. Mail cannot be taken back, so pass it only if `db` is not a transaction that
   * may still fail.
   */
  readonly mail?: MailWay;
  readonly log?: (line: string) => void;
}

/**
 * A person who wants this kind only by e-mail also has a row, which no list shows. The mail waits in it, and it records that the mail was
 * sent.
 */
const insertSql = `
  insert into notification (dealership_id, user_id, type, title, text, link, actor_user_id, actor_name, event_key,
                            in_product, created_at, mail_due_at, mail_audience)
  select $1, r.user_id, $2, $3, $4, $5, $6, $7, $8, r.in_product, $9::timestamptz,
         case when r.is_mailed then now() + interval '${FIRST_WAIT}' end, case when r.is_mailed then $13::jsonb end
    from unnest($10::text[], $11::boolean[], $12::boolean[]) as r (user_id, in_product, is_mailed)
  on conflict (dealership_id, event_key, user_id) do nothing
  returning user_id, (select name from dealership where id = $1) as store`;

/**
 * Notifies people of a dealership. Every notification is made here. It chooses the recipients by the audience's access rule and their
 * preferences, writes a row for each, and sends mail to those who want it. Returns the people who had not been notified of this event
 * before. A mail that cannot be sent is logged and waits for `sendDueMails`, and the others are still sent.
 */
export async function createNotification(
  context: NotificationContext,
  notification: NewNotification,
): Promise<{ readonly notified: readonly string[] }> {
  const written = await write(context.db, notification, context.mail !== undefined);
  await mailNotification(context, written);
  return { notified: written.recipients.map(({ userId }) => userId) };
}

/** A notification with the people who got a new row. */
export interface WrittenNotification {
  readonly notification: NewNotification;
  /** Name of the dealership. */
  readonly store: string;
  readonly recipients: readonly Recipient[];
}

/**
 * Writes only the rows of `createNotification`, for a transaction of the caller. The mails follow after its commit (`mailNotification`). If
 * the process dies in between, `sendDueMails` sends them.
 */
export const writeNotification = (db: Database, notification: NewNotification): Promise<WrittenNotification> =>
  write(db, notification, true);

async function write(db: Database, notification: NewNotification, isMailed: boolean): Promise<WrittenNotification> {
  const { dealershipId, kind, audience, actor = null, title, text = '', event } = notification;
  const candidates = await readCandidates(db, dealershipId);
  const chosen = chooseRecipients(candidates, { kind, audience, actorId: actor?.userId ?? null });
  if (chosen.length === 0) return { notification, store: '', recipients: [] };
  const rows = await db.query<{ user_id: string; store: string }>(insertSql, [
    dealershipId,
    kind,
    title,
    text,
    linkOf(notification),
    actor?.userId ?? null,
    actor?.name ?? '',
    event,
    notification.at.toISOString(),
    chosen.map(({ userId }) => userId),
    chosen.map(({ inProduct }) => inProduct),
    chosen.map(({ email }) => email && isMailed),
    JSON.stringify(mailAudienceOf(audience)),
  ]);
  const notified = new Set(rows.map((row) => row.user_id));
  const store = rows[0]?.store ?? '';
  return { notification, store, recipients: chosen.filter(({ userId }) => notified.has(userId)) };
}

/** Sends mail to the people who want it. A mail that cannot be sent waits in its row for `sendDueMails`. */
export async function mailNotification(
  { db, mail, log }: NotificationContext,
  { notification, store, recipients }: WrittenNotification,
): Promise<void> {
  if (!mail) return;
  const { dealershipId, title, text = '', event } = notification;
  const link = linkOf(notification);
  await sendMails(
    { db, mail, log },
    recipients
      .filter(({ email }) => email)
      .map(({ userId, address }) => ({ dealershipId, store, event, userId, address, title, text, link })),
  );
}

const linkOf = ({ link, dealershipId }: NewNotification): string | null =>
  link === undefined ? null : linkInDealership(link, dealershipId);

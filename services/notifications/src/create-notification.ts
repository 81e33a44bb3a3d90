import type { NotificationKind } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { readCandidates } from './candidates.ts';
import { linkInDealership, type NotificationLink } from './link.ts';
import { type Audience, chooseRecipients, type Recipient } from './recipients.ts';
import { type MailWay, sendMails } from './send-mails.ts';
import { FIRST_WAIT, mailAudienceOf } from './waiting-mails.ts';

export type { Audience } from './recipients.ts';

/** Something to tell people of one dealership. */
export interface NewNotification {
  readonly dealershipId: string;
  readonly kind: NotificationKind;
  /**
   * Names what happened, once for each time that it happens: `mention:<note id>`, `import:late:2026-11-19`. Telling the same
   * event again tells nobody twice, so a job may repeat itself.
   */
  readonly event: string;
  readonly title: string;
  readonly text?: string;
  /** Of `notificationLinks`; the dealership is added to it. Left out where the screen is still to come. */
  readonly link?: NotificationLink;
  /** Who did it; null or left out where nobody did. */
  readonly actor?: { readonly userId: string; readonly name: string } | null;
  readonly audience: Audience;
  readonly at: Date;
}

/** What `createNotification` needs of its surroundings. */
export interface NotificationContext {
  /** The database, or the transaction of what is told of: then neither exists without the other. */
  readonly db: Database;
  /**
   * How mail leaves, for those who want this kind by e-mail. Mail cannot be taken back: hand it in only where `db` is no
   * transaction that may still fail.
   */
  readonly mail?: MailWay;
  readonly log?: (line: string) => void;
}

/** Someone who wants the kind by e-mail alone has a row too, which no list shows: the mail waits in it, and it remembers that it was sent. */
const insertSql = `
  insert into notification (dealership_id, user_id, type, title, text, link, actor_user_id, actor_name, event_key,
                            in_product, created_at, mail_due_at, mail_audience)
  select $1, r.user_id, $2, $3, $4, $5, $6, $7, $8, r.in_product, $9::timestamptz,
         case when r.is_mailed then now() + interval '${FIRST_WAIT}' end, case when r.is_mailed then $13::jsonb end
    from unnest($10::text[], $11::boolean[], $12::boolean[]) as r (user_id, in_product, is_mailed)
  on conflict (dealership_id, event_key, user_id) do nothing
  returning user_id, (select name from dealership where id = $1) as store`;

/**
 * Tells the people of a dealership of something: the one way in which notifications come to be. Chooses the recipients by the
 * audience's access rule and their preferences, writes a row each, and mails those who want mail. Answers whom it has told, who
 * were not told of this event before. A mail that cannot be sent is logged, waits for `sendDueMails` and does not fail the rest.
 */
export async function createNotification(
  context: NotificationContext,
  notification: NewNotification,
): Promise<{ readonly notified: readonly string[] }> {
  const written = await write(context.db, notification, context.mail !== undefined);
  await mailNotification(context, written);
  return { notified: written.recipients.map(({ userId }) => userId) };
}

/** A notification with those who have a row of it since, and had none before. */
export interface WrittenNotification {
  readonly notification: NewNotification;
  /** Name of the dealership. */
  readonly store: string;
  readonly recipients: readonly Recipient[];
}

/**
 * The rows of `createNotification` alone, for a transaction of the caller: the mails follow once it holds (`mailNotification`). Of a
 * process that dies between the two, `sendDueMails` sends them.
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

/** Mails those who want mail. What cannot be sent waits in its row for `sendDueMails`. */
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

import { type NotificationKind, notificationPreferencesSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { FIRST_WAIT, type MailWay, noLongerDue, sendMail } from './due-mails.ts';
import { linkInDealership, type NotificationLink } from './link.ts';
import { type Audience, type Candidate, chooseRecipients, type Recipient } from './recipients.ts';

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
export interface NotificationWorld {
  /** The database, or the transaction of what is told of: then neither exists without the other. */
  readonly db: Database;
  /**
   * How mail leaves, for those who want this kind by e-mail. Mail cannot be taken back: hand it in only where `db` is no
   * transaction that may still fail.
   */
  readonly mail?: MailWay;
  readonly log?: (line: string) => void;
}

const candidatesSchema = z.array(
  z.object({
    id: z.string(),
    email: z.string(),
    role: z.string(),
    job_title: z.string(),
    dev_features: z.boolean(),
    // Preferences are the person's own data; ones that make no sense count as none.
    preferences: notificationPreferencesSchema.optional().catch(undefined),
  }),
);

const candidatesSql = `
  select u.id, u.email, u.role, u.job_title, u.dev_features, p.data -> 'notifications' as preferences
    from user_dealership ud
    join app_user u on u.id = ud.user_id and u.deleted_at is null
    left join preference p on p.user_id = u.id
   where ud.dealership_id = $1
   order by u.id`;

/** Someone who wants the kind by e-mail alone has a row too, which no list shows: the mail waits in it, and it remembers that it was sent. */
const insertSql = `
  insert into notification (dealership_id, user_id, type, title, text, link, actor_user_id, actor_name, event_key,
                            in_product, created_at, mail_due_at)
  select $1, r.user_id, $2, $3, $4, $5, $6, $7, $8, r.in_product, $9::timestamptz,
         case when r.is_mailed then now() + interval '${FIRST_WAIT}' end
    from unnest($10::text[], $11::boolean[], $12::boolean[]) as r (user_id, in_product, is_mailed)
  on conflict (dealership_id, event_key, user_id) do nothing
  returning user_id`;

const deleteSql = 'delete from notification where dealership_id = $1 and event_key = $2 and user_id = $3';

/**
 * Tells the people of a dealership of something: the one way in which notifications come to be. Chooses the recipients by the
 * audience's access rule and their preferences, writes a row each, and mails those who want mail. Answers whom it has told, who
 * were not told of this event before. A mail that cannot be sent is logged, waits for `sendDueMails` and does not fail the rest.
 */
export async function createNotification(
  world: NotificationWorld,
  notification: NewNotification,
): Promise<{ readonly notified: readonly string[] }> {
  const written = await write(world.db, notification, world.mail !== undefined);
  await mailNotification(world, written);
  return { notified: written.recipients.map(({ userId }) => userId) };
}

/** A notification with those who have a row of it since, and had none before. */
export interface WrittenNotification {
  readonly notification: NewNotification;
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
  if (chosen.length === 0) return { notification, recipients: [] };
  const rows = await db.query<{ user_id: string }>(insertSql, [
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
  ]);
  const notified = new Set(rows.map((row) => row.user_id));
  return { notification, recipients: chosen.filter(({ userId }) => notified.has(userId)) };
}

/** Mails those who want mail. What cannot be sent waits in its row. */
export async function mailNotification(world: NotificationWorld, written: WrittenNotification): Promise<void> {
  await mailEach(world, written, async () => undefined);
}

/**
 * The same for a caller who keeps what was not sent, and tells it again: of those alone whom nothing has reached the row goes, so that
 * another telling of the event reaches them. Answers them.
 */
export async function mailOrTakeBack(
  world: NotificationWorld,
  written: WrittenNotification,
): Promise<readonly string[]> {
  const { dealershipId, event } = written.notification;
  const unreached: string[] = [];
  await mailEach(world, written, async ({ userId, inProduct }) => {
    if (inProduct) return;
    await world.db.execute(deleteSql, [dealershipId, event, userId]);
    unreached.push(userId);
  });
  return unreached;
}

async function mailEach(
  { db, mail, log }: NotificationWorld,
  { notification, recipients }: WrittenNotification,
  onFailure: (recipient: Recipient) => Promise<void>,
): Promise<void> {
  if (!mail) return;
  const { dealershipId, title, text = '', event } = notification;
  const link = linkOf(notification);
  await Promise.all(
    recipients.map(async (recipient) => {
      const { userId, address, email } = recipient;
      if (!email) return;
      if (!(await sendMail({ mail, log }, address, { title, text, link }))) return onFailure(recipient);
      await noLongerDue(db, dealershipId, { event, userId });
    }),
  );
}

const linkOf = ({ link, dealershipId }: NewNotification): string | null =>
  link === undefined ? null : linkInDealership(link, dealershipId);

async function readCandidates(db: Database, dealershipId: string): Promise<Candidate[]> {
  const rows = candidatesSchema.parse(await db.query(candidatesSql, [dealershipId]));
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    role: row.role,
    jobTitle: row.job_title,
    devFeatures: row.dev_features,
    preferences: row.preferences,
  }));
}

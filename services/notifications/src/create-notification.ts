import { type NotificationKind, notificationPreferencesSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type Letter, letter } from '@fixed-ops/server-html';
import { z } from 'zod';
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

export interface NotificationMail extends Letter {
  readonly to: string;
  readonly subject: string;
  readonly isAutomatic: true;
}

/** What `createNotification` needs of its surroundings. */
export interface NotificationWorld {
  /** The database, or the transaction of what is told of: then neither exists without the other. */
  readonly db: Database;
  /**
   * How mail leaves, for those who want this kind by e-mail. Mail cannot be taken back: hand it in only where `db` is no
   * transaction that may still fail.
   */
  readonly mail?: {
    readonly send: (mail: NotificationMail) => Promise<void>;
    /** Where the product is opened, for the links in mails: `https://fixedops.example.com`. */
    readonly publicUrl: string;
  };
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

/** Someone who wants the kind by e-mail alone has a row too, which no list shows: it remembers that the mail was sent. */
const insertSql = `
  insert into notification (dealership_id, user_id, type, title, text, link, actor_user_id, actor_name, event_key,
                            in_product, created_at)
  select $1, r.user_id, $2, $3, $4, $5, $6, $7, $8, r.in_product, $9::timestamptz
    from unnest($10::text[], $11::boolean[]) as r (user_id, in_product)
  on conflict (dealership_id, event_key, user_id) do nothing
  returning user_id`;

const deleteSql = 'delete from notification where dealership_id = $1 and event_key = $2 and user_id = $3';

/**
 * Tells the people of a dealership of something: the one way in which notifications come to be. Chooses the recipients by the
 * audience's access rule and their preferences, writes a row each, and mails those who want mail. Answers whom it has told, who
 * were not told of this event before. A mail that cannot be sent is logged and does not fail the rest.
 */
export async function createNotification(
  world: NotificationWorld,
  notification: NewNotification,
): Promise<{ readonly notified: readonly string[] }> {
  const written = await writeNotification(world.db, notification);
  const unreached = await mailNotification(world, written);
  return { notified: written.recipients.map(({ userId }) => userId).filter((userId) => !unreached.includes(userId)) };
}

/** A notification with those who have a row of it since, and had none before. */
export interface WrittenNotification {
  readonly notification: NewNotification;
  readonly recipients: readonly Recipient[];
}

/** The rows of `createNotification` alone, for a transaction of the caller: the mails follow once it holds (`mailNotification`). */
export async function writeNotification(db: Database, notification: NewNotification): Promise<WrittenNotification> {
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
  ]);
  const notified = new Set(rows.map((row) => row.user_id));
  return { notification, recipients: chosen.filter(({ userId }) => notified.has(userId)) };
}

/** Mails those who want mail. Answers whom nothing has reached: another telling of the event tries them again. */
export async function mailNotification(
  world: NotificationWorld,
  { notification, recipients }: WrittenNotification,
): Promise<readonly string[]> {
  const { dealershipId, title, text = '', event } = notification;
  const link = linkOf(notification);
  const unreached: string[] = [];
  await Promise.all(
    recipients.map(async ({ userId, address, inProduct, email }) => {
      if (!email || (await sendMail(world, address, { title, text, link })) || inProduct) return;
      // Nothing has reached them: without the row, the next telling of the event tries again.
      await world.db.execute(deleteSql, [dealershipId, event, userId]);
      unreached.push(userId);
    }),
  );
  return unreached;
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

/** False when the mail could not be sent; true without anything that sends mail, which another telling would not change. */
async function sendMail(
  { mail, log }: NotificationWorld,
  to: string,
  { title, text, link }: { readonly title: string; readonly text: string; readonly link: string | null },
): Promise<boolean> {
  if (!mail) return true;
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

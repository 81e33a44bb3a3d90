import { jobTitles, roles } from '@fixed-ops/access';
import { notificationKinds } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type Letter, letter } from '@fixed-ops/server-html';
import { z } from 'zod';
import { candidateColumns, candidateSchema, candidateTables } from './candidates.ts';
import { type Audience, chooseRecipients } from './recipients.ts';

export interface NotificationMail extends Letter {
  readonly to: string;
  readonly subject: string;
  readonly isAutomatic: true;
}

/** How mail leaves. */
export interface MailWay {
  /** An error whose `code` is one of `MailErrorCode` says whether another try may help; after any other it may. */
  readonly send: (mail: NotificationMail) => Promise<void>;
  /** Where the product is opened, for the links in mails: `https://fixedops.example.com`. */
  readonly publicUrl: string;
}

export interface DueMailsOptions {
  /** No transaction that may still fail: mail cannot be taken back. */
  readonly db: Database;
  readonly mail: MailWay;
  readonly log?: ((line: string) => void) | undefined;
  /** Once it aborts, no more mails are taken. */
  readonly signal?: AbortSignal | undefined;
}

/** Whoever writes a notification mails it; longer than a mail server may take to answer, nobody else does. An interval of PostgreSQL. */
export const FIRST_WAIT = '5 minutes';
const LAST_WAIT = '6 hours';
/** A weekend without a mail server; then the news is none any more. */
const GIVEN_UP_AFTER = '3 days';
/** Mail servers refuse a client that opens more connections. */
const AT_ONCE = 10;

/**
 * Takes mails that are due, so that no other process sends them meanwhile: one whose process dies, or that no server takes, is due again
 * after as long as it has waited. Who has left the dealership since is no candidate any more.
 */
const takeSql = `
  with due as (
    select dealership_id, id from notification where mail_due_at <= now()
     order by mail_due_at limit ${AT_ONCE} for update skip locked)
  update notification n
     set mail_due_at = now() + least(greatest(now() - n.created_at, interval '${FIRST_WAIT}'), interval '${LAST_WAIT}')
    from due where n.dealership_id = due.dealership_id and n.id = due.id
  returning n.dealership_id, n.event_key as event, n.user_id, n.type, n.title, n.text, n.link, n.mail_audience as audience,
            n.created_at < now() - interval '${GIVEN_UP_AFTER}' as is_old,
            (select row_to_json(c) from (
               select ${candidateColumns} from ${candidateTables}
                where ud.user_id = n.user_id and ud.dealership_id = n.dealership_id) c) as candidate`;

/** What `mailAudienceOf` keeps. */
const audienceSchema = z.object({
  rule: z.object({
    roles: z.union([z.literal('*'), z.array(z.enum(roles))]),
    titles: z.array(z.enum(jobTitles)).exactOptional(),
  }),
  isAboutStore: z.boolean(),
});

/** What a notification keeps of its audience while its mail waits: whoever it is for is known. */
export const mailAudienceOf = ({ rule, isAboutStore = false }: Audience) => ({ rule, isAboutStore });

const takenSchema = z.array(
  z.object({
    dealership_id: z.string(),
    event: z.string(),
    user_id: z.string(),
    type: z.enum(notificationKinds),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    is_old: z.boolean(),
    // Of an audience that makes no sense any more, nobody knows whether the person may be told.
    audience: audienceSchema.nullable().catch(null),
    candidate: candidateSchema.nullable(),
  }),
);
type Taken = z.output<typeof takenSchema>[number];

/**
 * Mails what waits in notifications: of a process that was killed, or that no mail server took. Several may do it at once. A mail leaves
 * once, but where its process or the database died between sending it and noting so. One that no server takes is tried for three days.
 * Who may not see any more what it tells, or has turned mail off since, gets none.
 */
export async function sendDueMails(options: DueMailsOptions): Promise<void> {
  while (options.signal?.aborted !== true) {
    const taken = takenSchema.parse(await options.db.query(takeSql));
    await Promise.all(taken.map((each) => sendAgain(options, each)));
    if (taken.length < AT_ONCE) return;
  }
}

async function sendAgain(options: DueMailsOptions, due: Taken): Promise<void> {
  const address = due.is_old ? null : addressOf(due);
  if (address === null || (await sendMail(options, address, due)))
    await noLongerDue(options.db, due.dealership_id, { event: due.event, userId: due.user_id });
}

/** Null where the person is not mailed any more. */
function addressOf({ candidate, audience, type }: Taken): string | null {
  if (candidate === null || audience === null) return null;
  const [recipient] = chooseRecipients([candidate], { kind: type, audience, actorId: null });
  return recipient?.email ? recipient.address : null;
}

/** Notes that a mail has left, or that nobody will send it. */
export async function noLongerDue(
  db: Database,
  dealershipId: string,
  { event, userId }: { readonly event: string; readonly userId: string },
): Promise<void> {
  await db.execute(
    `update notification set mail_due_at = null, mail_audience = null
      where dealership_id = $1 and event_key = $2 and user_id = $3`,
    [dealershipId, event, userId],
  );
}

/** Failures after which no later try helps, or none before somebody has set up a mail server: the news is none by then. */
const forGoodSchema = z.object({ code: z.enum(['mail_address_refused', 'mail_not_configured']) });

/** True when there is nothing more to do: the mail has left, or never will. A failure is logged. */
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
    const isForGood = forGoodSchema.safeParse(error).success;
    log?.(`notifications: a mail could not be sent${isForGood ? ' and is given up' : ''}: ${String(error)}`);
    return isForGood;
  }
}

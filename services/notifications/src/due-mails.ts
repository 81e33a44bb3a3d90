import { createHash } from 'node:crypto';
import { jobTitles, roles } from '@fixed-ops/access';
import { notificationKinds } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type Letter, letter } from '@fixed-ops/server-html';
import { z } from 'zod';
import { candidateColumns, candidateSchema, candidateTables } from './candidates.ts';
import { type Audience, type Candidate, chooseRecipients } from './recipients.ts';

export interface NotificationMail extends Letter {
  readonly to: string;
  readonly subject: string;
  readonly isAutomatic: true;
  /** The same each time that the same news is sent to the same person. */
  readonly messageId: string;
}

/** How mail leaves. */
export interface MailWay {
  /** An error with `isForGood` says that no later try helps, as a `MailError` does where there is no such address; after any other one may. */
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
/** Of a process: mail servers refuse a client that opens more connections. */
const AT_ONCE = 10;
/** Who has waited and sent for so long leaves the rest to `sendDueMails`, before that takes them. */
const SENT_WITHIN_MS = 2 * 60_000;

/**
 * Takes mails that are due, so that no other process sends them meanwhile: one whose process dies, or that no server takes, is due again
 * after as long as it has waited. Those of kinds that a newer version alone knows are left to it, until nobody sends them any more. Who
 * has left the dealership since is no candidate any more.
 *
 * $1: the kinds.
 */
const takeSql = `
  with due as (
    select dealership_id, id from notification
     where mail_due_at <= now() and (type = any($1::text[]) or created_at < now() - interval '${GIVEN_UP_AFTER}')
     order by mail_due_at limit ${AT_ONCE} for update skip locked)
  update notification n
     set mail_due_at = now() + least(greatest(now() - n.created_at, interval '${FIRST_WAIT}'), interval '${LAST_WAIT}')
    from due where n.dealership_id = due.dealership_id and n.id = due.id
  returning n.dealership_id, n.event_key as event, n.user_id, n.type, n.title, n.text, n.link, n.mail_audience as audience,
            (select d.name from dealership d where d.id = n.dealership_id) as store,
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

/** What can always be read of a row. */
const rowSchema = z
  .object({ dealership_id: z.string(), event: z.string(), user_id: z.string(), is_old: z.boolean() })
  .transform(({ dealership_id, event, user_id, is_old }) => ({
    place: { dealershipId: dealership_id, event, userId: user_id },
    isOld: is_old,
  }));

const dueSchema = z.object({
  store: z.string(),
  type: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  // Of a row of a version that kept none nobody knows whether the person may be told.
  audience: audienceSchema.nullable(),
  candidate: candidateSchema.nullable(),
});
type Due = z.output<typeof dueSchema>;

/** The row that a mail waits in. */
interface Place {
  readonly dealershipId: string;
  readonly event: string;
  readonly userId: string;
}

export interface WaitingMail extends Place {
  /** Name of the dealership, which a mail says as its reader may have several. */
  readonly store: string;
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
}

/**
 * Mails what waits in notifications: of a process that was killed, or that no mail server took. Several may do it at once. A mail leaves
 * once, but where its process or the database died between sending it and noting so: then twice with one `Message-ID`, by which mail
 * servers and programs know the second for the first. One that no server takes is tried for three days.
 * Who may not see any more what it tells, or has turned mail off since, gets none. How many are given up is logged, and why.
 */
export async function sendDueMails(options: DueMailsOptions): Promise<void> {
  const givenUp = new Map<string, number>();
  const isOver = () => options.signal?.aborted === true;
  try {
    while (!isOver()) {
      const taken = await options.db.query(takeSql, [notificationKinds]);
      const read = taken.map(readDue);
      if (isOver()) {
        await Promise.all(read.map(({ place }) => soonAgain(options.db, place)));
        return;
      }
      await Promise.all(
        read.map(async ({ place, due }) => {
          if (due === null) await soonAgain(options.db, place);
          if (typeof due !== 'string') return;
          givenUp.set(due, (givenUp.get(due) ?? 0) + 1);
          await noLongerDue(options.db, place);
        }),
      );
      await sendMails(
        options,
        read.flatMap(({ due }) => (due === null || typeof due === 'string' ? [] : [due])),
      );
      if (taken.length < AT_ONCE) return;
    }
  } finally {
    const reasons = [...givenUp].map(([reason, count]) => `${count} ${reason}`);
    if (reasons.length > 0) options.log?.(`notifications: mails were given up: ${reasons.join(', ')}`);
  }
}

/**
 * What waits in a row, or why it does not leave, as the end of `3 …`; null where it cannot be read: a newer version that runs beside this
 * one may have written it, or what it says of its reader, and can.
 */
function readDue(taken: unknown): { readonly place: Place; readonly due: WaitingMail | string | null } {
  const { place, isOld } = rowSchema.parse(taken);
  if (isOld) return { place, due: `that have not left for ${GIVEN_UP_AFTER}` };
  const { data } = dueSchema.safeParse(taken);
  if (data === undefined) return { place, due: null };
  const address = addressOf(data);
  if (address === null && data.candidate !== null && !isKnown(data.candidate)) return { place, due: null };
  if (address === null) return { place, due: 'to people who may not be told any more, or want no mail' };
  const { store, title, text, link } = data;
  return { place, due: { ...place, store, address, title, text, link } };
}

/** What somebody may see whose role or title a newer version alone knows, that one can tell. */
function isKnown({ role, jobTitle }: Candidate): boolean {
  return roles.some((each) => each === role) && jobTitles.some((each) => each === jobTitle);
}

/** Null where the person is not mailed any more. */
function addressOf({ candidate, audience, type }: Due): string | null {
  if (candidate === null || audience === null) return null;
  const [recipient] = chooseRecipients([candidate], { kind: type, audience, actorId: null });
  return recipient?.email ? recipient.address : null;
}

/** Gives back what another process can send: it does not wait for longer each time that this one takes it. */
async function soonAgain(db: Database, { dealershipId, event, userId }: Place): Promise<void> {
  await db.execute(
    `update notification set mail_due_at = now() + interval '${FIRST_WAIT}'
      where dealership_id = $1 and event_key = $2 and user_id = $3 and mail_due_at is not null`,
    [dealershipId, event, userId],
  );
}

/** Notes that a mail has left, or that nobody will send it. */
async function noLongerDue(db: Database, { dealershipId, event, userId }: Place): Promise<void> {
  await db.execute(
    `update notification set mail_due_at = null, mail_audience = null
      where dealership_id = $1 and event_key = $2 and user_id = $3`,
    [dealershipId, event, userId],
  );
}

/** The end of what this process sends by now. */
let sending: Promise<unknown> = Promise.resolve();
let endings = 0;

/**
 * For a process that ends: no further mail of what is being sent leaves, and resolves once those that leave now are noted, without which they
 * would leave again. The others wait in their rows.
 */
export async function endSending(): Promise<void> {
  endings += 1;
  await sending;
}

/**
 * Sends mails, ten of a process at a time, and notes those that have left or never will. The others wait in their rows for `sendDueMails`.
 */
export function sendMails(
  { db, mail, log }: Pick<DueMailsOptions, 'db' | 'mail' | 'log'>,
  mails: readonly WaitingMail[],
): Promise<void> {
  const until = performance.now() + SENT_WITHIN_MS;
  const begun = endings;
  const sent = sending.then(async () => {
    for (let first = 0; first < mails.length && performance.now() < until && begun === endings; first += AT_ONCE) {
      await Promise.all(
        mails.slice(first, first + AT_ONCE).map(async (each) => {
          if (await sendMail({ mail, log }, each)) await noLongerDue(db, each);
        }),
      );
    }
  });
  sending = sent.catch(() => undefined);
  return sent;
}

const isForGood = (error: unknown): boolean =>
  error instanceof Error && 'isForGood' in error && error.isForGood === true;

/** True when there is nothing more to do: the mail has left, or never will. A failure is logged. */
async function sendMail({ mail, log }: Pick<DueMailsOptions, 'mail' | 'log'>, waiting: WaitingMail): Promise<boolean> {
  const { address, store, title, text, link } = waiting;
  try {
    const lines = [
      text,
      link === null ? '' : new URL(link, mail.publicUrl).href,
      `Which notifications come by email is set in your profile: ${new URL('/profile-settings', mail.publicUrl).href}`,
    ];
    const messageId = messageIdOf(waiting, mail.publicUrl);
    const subject = `${title} (${store})`;
    await mail.send({ to: address, subject, isAutomatic: true, messageId, ...letter(lines) });
    return true;
  } catch (error) {
    const isOver = isForGood(error);
    log?.(`notifications: a mail could not be sent${isOver ? ' and is given up' : ''}: ${String(error)}`);
    return isOver;
  }
}

/** With its words: what was told another time, or by a product that was set up anew, is another message. */
function messageIdOf({ dealershipId, event, userId, title, text }: WaitingMail, publicUrl: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([dealershipId, event, userId, title, text]))
    .digest('hex');
  return `<${name.slice(0, 32)}@${new URL(publicUrl).hostname}>`;
}

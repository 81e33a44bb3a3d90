import { jobTitles, roles } from '@fixed-ops/access';
import { notificationKinds } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { candidateColumns, candidateSchema, candidateTables } from './candidates.ts';
import { type Audience, type Candidate, chooseRecipients } from './recipients.ts';

/**
 * The writer of a notification sends its mail. Other processes wait longer than a mail server may take to answer. An interval of
 * PostgreSQL.
 */
export const FIRST_WAIT = '5 minutes';
const LAST_WAIT = '6 hours';
/** The time of a weekend without a mail server. After that, the mail is outdated. */
const GIVEN_UP_AFTER = '3 days';
/** The limit for one process, because mail servers refuse clients with more connections. */
export const AT_ONCE = 10;

/**
 * Takes mails that are due, so that no other process sends them meanwhile. If the process dies or no server accepts the mail, it is due
 * again after as long as it has waited. Kinds that only a newer version knows are left to that version, until nobody sends them any more.
 * People who have left the dealership are no candidates.
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

/** The stored form of `mailAudienceOf`. */
const audienceSchema = z.object({
  rule: z.object({
    roles: z.union([z.literal('*'), z.array(z.enum(roles))]),
    titles: z.array(z.enum(jobTitles)).exactOptional(),
  }),
  isAboutStore: z.boolean(),
});

/** The part of the audience that a notification keeps while its mail waits. Its recipient is already known. */
export const mailAudienceOf = ({ rule, isAboutStore = false }: Audience) => ({ rule, isAboutStore });

/** The columns that every version can read. */
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
  // Null in rows of an older version. Then it is unknown whether the person may be notified.
  audience: audienceSchema.nullable(),
  candidate: candidateSchema.nullable(),
});
type Due = z.output<typeof dueSchema>;

/** Identifies the row in which a mail waits. */
export interface Place {
  readonly dealershipId: string;
  readonly event: string;
  readonly userId: string;
}

export interface WaitingMail extends Place {
  /** The name of the dealership, because the reader may have several. */
  readonly store: string;
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
}

/** A row whose mail is due, and what to do with it. */
type DueRow =
  | { readonly is: 'to send'; readonly place: Place; readonly mail: WaitingMail }
  /** The reason why it is not sent, as the end of `3 …`. */
  | { readonly is: 'given up'; readonly place: Place; readonly reason: string }
  /** The row or its reader's data cannot be read. A newer version that runs at the same time may have written it, and can read it. */
  | { readonly is: 'for others'; readonly place: Place };

/** Takes mails that are due, at most as many as are sent at once. */
export async function takeDueMails(db: Database): Promise<readonly DueRow[]> {
  return (await db.query(takeSql, [notificationKinds])).map(readDue);
}

function readDue(taken: unknown): DueRow {
  const { place, isOld } = rowSchema.parse(taken);
  if (isOld) return { is: 'given up', place, reason: `that have not left for ${GIVEN_UP_AFTER}` };
  const { data } = dueSchema.safeParse(taken);
  if (data === undefined) return { is: 'for others', place };
  const address = addressOf(data);
  if (address === null && data.candidate !== null && !isKnown(data.candidate)) return { is: 'for others', place };
  if (address === null) {
    return { is: 'given up', place, reason: 'to people who may not be told any more, or want no mail' };
  }
  const { store, title, text, link } = data;
  return { is: 'to send', place, mail: { ...place, store, address, title, text, link } };
}

/** Whether this version knows the person's role and title. Only a newer version can judge unknown ones. */
function isKnown({ role, jobTitle }: Candidate): boolean {
  return roles.some((each) => each === role) && jobTitles.some((each) => each === jobTitle);
}

/** Null if the person gets no mail any more. */
function addressOf({ candidate, audience, type }: Due): string | null {
  if (candidate === null || audience === null) return null;
  const [recipient] = chooseRecipients([candidate], { kind: type, audience, actorId: null });
  return recipient?.email ? recipient.address : null;
}

/** Returns a mail that another process can send, so that its wait does not grow each time this process takes it. */
export async function soonAgain(db: Database, { dealershipId, event, userId }: Place): Promise<void> {
  await db.execute(
    `update notification set mail_due_at = now() + interval '${FIRST_WAIT}'
      where dealership_id = $1 and event_key = $2 and user_id = $3 and mail_due_at is not null`,
    [dealershipId, event, userId],
  );
}

/** Records that a mail was sent, or that nobody will send it. */
export async function noLongerDue(db: Database, { dealershipId, event, userId }: Place): Promise<void> {
  await db.execute(
    `update notification set mail_due_at = null, mail_audience = null
      where dealership_id = $1 and event_key = $2 and user_id = $3`,
    [dealershipId, event, userId],
  );
}

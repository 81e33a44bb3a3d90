import { type Database, withScope } from '@fixed-ops/database';
import type { MailMessage } from '@fixed-ops/mail';
import { letter } from '@fixed-ops/server-html';
import { z } from 'zod';
import { Problem } from '../../http/problem/problem.ts';
import type { Provisioning } from '../provisioning/provisioning.ts';
import { nextTryOf } from './invitation-failure.ts';

/** The shortest time between two invitations of one person. */
export const INVITATION_GAP_MS = 60_000;
/** The most invitations of one person per day. */
export const INVITATIONS_A_DAY = 5;
const DAY_MS = 86_400_000;

const idRow = z.object({ id: z.number() });
const timeRow = z.object({ created_at: z.string(), is_sent: z.boolean() });

/** The invited person. */
export interface Invited {
  readonly id: string;
  readonly localAccountId: string;
  readonly firstName: string;
  readonly email: string;
}

/**
 * Records an invitation before it is sent, and makes the link. The caller has locked the row of the person. The watch sends it if the server
 * ends before the mail has left. By then its mail server has answered or was given up, since each of its answers is awaited for seconds.
 */
export async function beginInvitation(
  tx: Database,
  provisioning: Provisioning,
  { user, sentBy, now }: { readonly user: Invited; readonly sentBy: string; readonly now: Date },
): Promise<{ readonly id: number; readonly link: string }> {
  const link = await provisioning.invitationLink(tx, user.localAccountId, now);
  // The new invitation replaces a waiting one, whose link has just ended.
  await tx.execute('update user_invitation set next_try_at = null where user_id = $1 and next_try_at is not null', [
    user.id,
  ]);
  const [row] = await tx.query(
    'insert into user_invitation (user_id, sent_by, created_at, next_try_at) values ($1, $2, $3, $4) returning id',
    [user.id, sentBy, now.toISOString(), nextTryOf(now, now)?.toISOString() ?? null],
  );
  return { id: idRow.parse(row).id, link };
}

/** Records that the mail was sent, even if the request is late meanwhile. Only sent mails count for the daily limit. */
export async function endInvitation(db: Database, id: number, sentAt: Date): Promise<void> {
  await withScope(db, { signal: undefined }).execute(
    'update user_invitation set sent_at = $2, next_try_at = null, failure = null, failure_code = null where id = $1',
    [id, sentAt.toISOString()],
  );
}

/** Throws 429 with `Retry-After` when the person was invited a moment ago, or five times within a day. */
export async function requireInvitable(tx: Database, userId: string, now: Date): Promise<void> {
  const rows = await tx.query(
    `select created_at, sent_at is not null as is_sent from user_invitation
      where user_id = $1 and created_at > $2 order by created_at desc`,
    [userId, new Date(now.getTime() - DAY_MS).toISOString()],
  );
  const tries = z.array(timeRow).parse(rows);
  const [last] = tries;
  const sent = tries.filter((each) => each.is_sent);
  const oldest = sent[INVITATIONS_A_DAY - 1];
  const waits = [
    last === undefined ? 0 : Date.parse(last.created_at) + INVITATION_GAP_MS - now.getTime(),
    oldest === undefined ? 0 : Date.parse(oldest.created_at) + DAY_MS - now.getTime(),
  ];
  const waitMs = Math.max(...waits);
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new Problem(
    429,
    'too_many_invitations',
    oldest === undefined
      ? `This person was invited a moment ago. You can send the next invitation in ${counted(seconds, 'second')}.`
      : `This person was invited ${INVITATIONS_A_DAY} times within a day. You can send the next invitation in ${counted(Math.ceil(seconds / 3600), 'hour')}.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The mail with the link. It names the person who invites, so that the receiver trusts it. */
export function invitationMail(request: {
  readonly user: Invited;
  readonly inviter: string;
  readonly dealerships: readonly string[];
  readonly link: string;
  readonly provisioning: Pick<Provisioning, 'linkDays' | 'needsAccountId'>;
  readonly publicUrl: string;
}): MailMessage {
  const { user, inviter, dealerships } = request;
  const places = dealerships.length > 3 ? `${dealerships.length} dealerships` : dealerships.join(', ');
  return {
    to: user.email,
    subject: `${inviter} invites you to Fixed Ops`,
    isAutomatic: true,
    ...letter([
      `Hello ${user.firstName},`,
      // A colleague who is invited to a step of onboarding has no dealership yet.
      `${inviter} has created a Fixed Ops account for you${places === '' ? '' : ` at ${places}`}.`,
      ...waysIn(request),
    ]),
  };
}

/** How the person signs in for the first time, and what to do with an unexpected mail. */
function waysIn({ user, inviter, link, publicUrl, provisioning }: Parameters<typeof invitationMail>[0]): string[] {
  const { linkDays, needsAccountId } = provisioning;
  if (needsAccountId)
    return [
      `Sign in here, with the account that the administrators of your sign-in have made for you:\n\n${link}`,
      `If you do not know ${inviter}, ignore this email.`,
    ];
  return [
    `Choose your password here:\n\n${link}`,
    linkDays === null
      ? `The page asks for a code that is emailed to ${user.email}. Then you sign in at ${publicUrl} with that address.`
      : `The link works once, within ${linkDays} days. From then on you sign in at ${publicUrl} with ${user.email}.`,
    `If you do not know ${inviter}, ignore this email: without a password nobody can sign in.`,
  ];
}

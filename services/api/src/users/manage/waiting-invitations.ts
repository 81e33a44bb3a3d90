import { instantSchema } from '@fixed-ops/contract';
import { type Database, runEvery } from '@fixed-ops/database';
import { MailError, type Mailer } from '@fixed-ops/mail';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Provisioning } from '../provisioning/provisioning.ts';
import { failInvitation, nextTryOf } from './invitation-failure.ts';
import { endInvitation, type Invited, invitationMail } from './invitations.ts';

export interface WatchInvitationsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly provisioning: Provisioning;
  readonly publicUrl: string;
}

/** One minute: the first retry comes after five minutes, so one more does not matter. */
export const WATCH_INVITATIONS_MS = 60_000;

const dueSchema = z.object({
  id: z.number(),
  created_at: instantSchema,
  user_id: z.string(),
  first_name: z.string(),
  email: z.string(),
  local_account_id: z.string(),
  is_deleted: z.boolean(),
  inviter: z.string(),
  dealerships: z.array(z.string()),
});

/** Skips invitations that another server has just taken. */
const sql = `
  select i.id, i.created_at, u.id as user_id, u.first_name, u.email, u.local_account_id,
         u.deleted_at is not null as is_deleted, s.first_name || ' ' || s.last_name as inviter,
         (select coalesce(json_agg(d.name order by d.name), '[]'::json)
            from user_dealership ud join dealership d on d.id = ud.dealership_id and d.active
           where ud.user_id = u.id) as dealerships
    from user_invitation i
    join app_user u on u.id = i.user_id
    join app_user s on s.id = i.sent_by
   where i.next_try_at <= $1 and i.sent_at is null
   order by i.next_try_at, i.id
   limit 1
   for update of i, u skip locked`;

interface Taken {
  readonly id: number;
  readonly createdAt: Date;
  /** Null if the invitation is no longer needed. */
  readonly mail: {
    readonly user: Invited;
    readonly inviter: string;
    readonly dealerships: readonly string[];
    readonly link: string;
  } | null;
}

/**
 * Sends the invitations that are due, each with a new link. One server takes each invitation and first records the time of the next try. If
 * the server ends in between, a try is lost, but nobody gets two mails.
 */
export async function retryInvitations(options: WatchInvitationsOptions): Promise<void> {
  for (;;) {
    const taken = await options.db.transaction((tx) => take(tx, options));
    if (taken === null) return;
    await send(options, taken);
  }
}

async function take(tx: Database, { provisioning, clock }: WatchInvitationsOptions): Promise<Taken | null> {
  const now = clock.now();
  const [row] = await tx.query(sql, [now.toISOString()]);
  if (row === undefined) return null;
  const { id, ...due } = dueSchema.parse(row);
  const createdAt = new Date(due.created_at);
  const keep = (next: Date | null) =>
    tx.execute('update user_invitation set next_try_at = $2 where id = $1', [id, next?.toISOString() ?? null]);
  if (due.is_deleted || (await provisioning.hasSignedUp(tx, due.local_account_id))) {
    await keep(null);
    return { id, createdAt, mail: null };
  }
  await keep(nextTryOf(createdAt, now));
  const { user_id, first_name, email, local_account_id, inviter, dealerships } = due;
  const user = { id: user_id, firstName: first_name, email, localAccountId: local_account_id };
  const link = await provisioning.invitationLink(tx, local_account_id, now);
  return { id, createdAt, mail: { user, inviter, dealerships, link } };
}

async function send(
  { db, clock, mailer, provisioning, publicUrl }: WatchInvitationsOptions,
  { mail, ...invitation }: Taken,
): Promise<void> {
  if (mail === null) return;
  try {
    await mailer.send(invitationMail({ ...mail, provisioning, publicUrl }));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await failInvitation(db, invitation, error, clock.now());
    return;
  }
  await endInvitation(db, invitation.id, clock.now());
}

/** Sends due invitations now and every minute, one round after the other, until the signal aborts. */
export function watchInvitations({
  signal,
  log,
  ...options
}: WatchInvitationsOptions & { readonly signal: AbortSignal; readonly log: (line: string) => void }): void {
  runEvery({
    everyMs: WATCH_INVITATIONS_MS,
    signal,
    look: () => retryInvitations(options),
    failed: (error) => log(`api: could not send the invitations that wait: ${String(error)}`),
  });
}

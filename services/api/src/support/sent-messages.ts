import { createHash } from 'node:crypto';
import type { SupportMessage } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Problem } from '../http/problem/problem.ts';

/** One person may send this many messages an hour: enough for a bad morning, too few to flood an inbox. */
export const MESSAGES_AN_HOUR = 5;
/** And may try this often, failures included, so that a mail server in trouble is not hammered. */
export const TRIES_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
/** A try that has not ended after this time was cut off with its server; the mail server's own limits are shorter. */
const TRY_ENDS_AFTER_MS = 120_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

const rowSchema = z.object({
  content_hash: z.string(),
  reference: z.string(),
  status: z.enum(['sending', 'sent', 'failed']),
  tried_at: z.string(),
  sent_at: z.string().nullable(),
});

export interface Attempt {
  readonly userId: string;
  readonly key: string;
  readonly message: SupportMessage;
  /** Of this request; a retry keeps the reference of the first. */
  readonly reference: string;
  readonly now: Date;
}

export type Begun =
  | { readonly isSent: true; readonly reference: string; readonly sentAt: string }
  | { readonly isSent: false; readonly reference: string };

/**
 * Notes that a message is about to be sent, or says that it already was. The person's row is locked meanwhile, so that two
 * requests at once can neither send one message twice nor pass the limit together. Throws 409 and 429.
 */
export function beginMessage(db: Database, attempt: Attempt): Promise<Begun> {
  const { userId, key, reference, now } = attempt;
  const hash = createHash('sha256').update(JSON.stringify(attempt.message)).digest('hex');
  return db.transaction(async (tx) => {
    await tx.query('select id from app_user where id = $1 for update', [userId]);
    await tx.execute('delete from support_message where user_id = $1 and created_at < $2', [
      userId,
      new Date(now.getTime() - KEPT_MS).toISOString(),
    ]);
    const [found] = await tx.query(
      `select content_hash, reference, status, tried_at, sent_at from support_message
        where user_id = $1 and idempotency_key = $2`,
      [userId, key],
    );
    if (found !== undefined) {
      const known = rowSchema.parse(found);
      if (known.content_hash !== hash) throw keyReused();
      if (known.sent_at !== null) {
        // As the first answer wrote it: a repetition gets the same bytes.
        return { isSent: true, reference: known.reference, sentAt: new Date(known.sent_at).toISOString() };
      }
      const age = now.getTime() - Date.parse(known.tried_at);
      if (known.status === 'sending' && age < TRY_ENDS_AFTER_MS) throw stillSending();
      await beginTry(tx, userId, now);
      await tx.execute(
        `update support_message set status = 'sending', tried_at = $3 where user_id = $1 and idempotency_key = $2`,
        [userId, key, now.toISOString()],
      );
      return { isSent: false, reference: known.reference };
    }
    await beginTry(tx, userId, now);
    await tx.execute(
      `insert into support_message (user_id, idempotency_key, content_hash, reference, created_at, tried_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [userId, key, hash, reference, now.toISOString()],
    );
    return { isSent: false, reference };
  });
}

export async function endMessage(
  db: Database,
  attempt: Pick<Attempt, 'userId' | 'key'>,
  sentAt: Date | null,
): Promise<void> {
  await db.execute('update support_message set status = $3, sent_at = $4 where user_id = $1 and idempotency_key = $2', [
    attempt.userId,
    attempt.key,
    sentAt === null ? 'failed' : 'sent',
    sentAt?.toISOString() ?? null,
  ]);
}

/** Notes a try, unless enough were sent or tried within the hour. Throws 429. */
async function beginTry(tx: Database, userId: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  // A message that did not leave is none. One on its way is: two at once must not pass the limit together.
  const messages = await tx.query(
    `select coalesce(sent_at, tried_at) as at from support_message
      where user_id = $1 and (sent_at > $2 or (status = 'sending' and tried_at > $3)) order by 1 desc limit $4`,
    [userId, hourAgo, new Date(now.getTime() - TRY_ENDS_AFTER_MS).toISOString(), MESSAGES_AN_HOUR],
  );
  const waitToSend = waitMs(messages, MESSAGES_AN_HOUR, now);
  if (waitToSend > 0) {
    const text = `You have sent ${MESSAGES_AN_HOUR} messages within an hour. The next one can go`;
    throw tooMany('too_many_messages', text, waitToSend);
  }
  await tx.execute('delete from support_try where user_id = $1 and tried_at <= $2', [userId, hourAgo]);
  const tries = await tx.query(
    'select tried_at as at from support_try where user_id = $1 order by tried_at desc limit $2',
    [userId, TRIES_AN_HOUR],
  );
  const waitToTry = waitMs(tries, TRIES_AN_HOUR, now);
  if (waitToTry > 0) {
    const text = `Sending was tried ${TRIES_AN_HOUR} times within an hour. The next try can be made`;
    throw tooMany('too_many_tries', text, waitToTry);
  }
  await tx.execute('insert into support_try (user_id, tried_at) values ($1, $2)', [userId, now.toISOString()]);
}

const atSchema = z.object({ at: z.string() });

/** How long until one of the newest `limit` instants is an hour old; 0 when there are fewer. */
function waitMs(newest: readonly unknown[], limit: number, now: Date): number {
  const oldest = newest[limit - 1];
  return oldest === undefined ? 0 : Date.parse(atSchema.parse(oldest).at) + HOUR_MS - now.getTime();
}

function tooMany(code: string, text: string, wait: number): Problem {
  const minutes = Math.ceil(wait / 60_000);
  return new Problem(429, code, `${text} in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}

const stillSending = () =>
  new Problem(409, 'already_sending', 'This message is being sent at this moment. Wait for its answer.', {
    headers: { 'retry-after': '5' },
  });

const keyReused = () =>
  new Problem(409, 'idempotency_key_reused', 'Another message was sent under this key. Send this one under a new key.');

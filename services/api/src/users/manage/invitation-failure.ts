import { type Database, withScope } from '@fixed-ops/database';
import type { MailError, MailErrorCode } from '@fixed-ops/mail';

const MINUTE_MS = 60_000;
/** The waits before the next tries: 5, 15 and 60 minutes. */
const TRIES_AFTER_MS = [5, 20, 80].map((minutes) => minutes * MINUTE_MS);
/** The next try begins no sooner, so that the mail of this one is not under way any more. */
const LONGEST_TRY_MS = 2 * MINUTE_MS;
const LONGEST_REPLY = 200;

const words: Readonly<Record<MailErrorCode, string>> = {
  mail_not_configured: 'no mail server is set up',
  mail_server_unreachable: 'the mail server did not answer',
  mail_server_refused: 'the mail server refused it',
  mail_address_refused: 'the mail server does not accept this email address',
};

/** The state of an invitation that could not be sent. */
export interface InvitationFailure {
  /** The reason, as the end of a sentence. */
  readonly failure: string;
  /** The instant of the next try; null if there is none. */
  readonly nextTryAt: string | null;
}

/** The next try of an invitation of `createdAt`; null if the times of all tries are over. */
export function nextTryOf(createdAt: Date, now: Date): Date | null {
  const next = TRIES_AFTER_MS.map((ms) => createdAt.getTime() + ms).find((ms) => ms >= now.getTime() + LONGEST_TRY_MS);
  return next === undefined ? null : new Date(next);
}

function wordsOf({ code, reply }: MailError): string {
  if (reply === null) return words[code];
  const line = reply.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `the mail server said “${line.length > LONGEST_REPLY ? `${line.slice(0, LONGEST_REPLY - 1)}…` : line}”`;
}

/** Stores why the mail could not be sent, and the next try, even if the request is late meanwhile. There is no next try if the address does not exist or no mail server is set up. */
export async function failInvitation(
  db: Database,
  { id, createdAt }: { readonly id: number; readonly createdAt: Date },
  error: MailError,
  now: Date,
): Promise<InvitationFailure> {
  const next = error.isForGood ? null : nextTryOf(createdAt, now);
  const kept = { failure: wordsOf(error), nextTryAt: next?.toISOString() ?? null };
  await withScope(db, { signal: undefined }).execute(
    'update user_invitation set next_try_at = $2, failure = $3, failure_code = $4 where id = $1 and sent_at is null',
    [id, kept.nextTryAt, kept.failure, error.code],
  );
  return kept;
}

/** That an invitation waits, and for what; null if nobody tries it again. An answer of the mail server's own would ask people to try again. */
export function waitingWords({ failure, nextTryAt }: InvitationFailure, now: Date): string | null {
  if (nextTryAt === null) return null;
  const minutes = Math.max(1, Math.ceil((Date.parse(nextTryAt) - now.getTime()) / MINUTE_MS));
  return `The invitation has not been sent yet: ${failure}. It is tried again by itself in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

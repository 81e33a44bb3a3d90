import type { Database } from '@fixed-ops/database';
import type { MailError, MailErrorCode } from '@fixed-ops/mail';

const MINUTE_MS = 60_000;
/** Each try follows the one before by 5, 15 and 60 minutes. */
const TRIES_AFTER_MS = [5, 20, 80].map((minutes) => minutes * MINUTE_MS);
const LONGEST_REPLY = 200;

const words: Readonly<Record<MailErrorCode, string>> = {
  mail_not_configured: 'no mail server is set up',
  mail_server_unreachable: 'the mail server did not answer',
  mail_server_refused: 'the mail server refused it',
  mail_address_refused: 'the mail server does not accept this email address',
};

/** What became of an invitation that did not leave. */
export interface InvitationFailure {
  /** Why, as the end of a sentence. */
  readonly failure: string;
  /** Instant of the next try; null when nobody tries again. */
  readonly nextTryAt: string | null;
}

/** When an invitation of `createdAt` is tried next; null after the third try, and where the clock is past it. */
export function nextTryOf(createdAt: Date, now: Date): Date | null {
  const next = TRIES_AFTER_MS.map((ms) => createdAt.getTime() + ms).find((ms) => ms > now.getTime());
  return next === undefined ? null : new Date(next);
}

function wordsOf({ code, reply }: MailError): string {
  if (reply === null) return words[code];
  const line = reply.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `the mail server said “${line.length > LONGEST_REPLY ? `${line.slice(0, LONGEST_REPLY - 1)}…` : line}”`;
}

/** Keeps why the mail did not leave and when it is tried again: where there is no such address, or no mail server set up, it is not. */
export async function failInvitation(
  db: Database,
  { id, createdAt }: { readonly id: number; readonly createdAt: Date },
  error: MailError,
  now: Date,
): Promise<InvitationFailure> {
  const next = error.isForGood ? null : nextTryOf(createdAt, now);
  const kept = { failure: wordsOf(error), nextTryAt: next?.toISOString() ?? null };
  await db.execute(
    'update user_invitation set next_try_at = $2, failure = $3, failure_code = $4 where id = $1 and sent_at is null',
    [id, kept.nextTryAt, kept.failure, error.code],
  );
  return kept;
}

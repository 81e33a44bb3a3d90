import { instantSchema, type OnboardingStep, onboardingSteps } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { formatDate } from '@fixed-ops/metrics';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { notFound, Problem } from '../http/problem/problem.ts';

const takenAwaySchema = z.object({ id: z.string(), name: z.string() });
/** A store that the first step had before, with its last name. */
export type TakenAway = z.output<typeof takenAwaySchema>;

const stepStateSchema = z.object({
  version: z.number(),
  at: instantSchema,
  by: z.string(),
  /** The people who saved it before the last one. */
  earlier: z.array(z.string()).optional(),
  takenAway: z.array(takenAwaySchema).optional(),
  /** For the first step: the group's name when it was saved. */
  groupName: z.string().optional(),
});

const rowSchema = z.object({
  id: z.number(),
  group_id: z.string(),
  group_name: z.string(),
  status: z.enum(['open', 'submitted', 'expired']),
  expires_at: instantSchema,
  submitted_at: instantSchema.nullable(),
  submitted_by: z.string().nullable(),
  saved: z.record(z.string(), z.unknown()),
  step_state: z.partialRecord(z.enum(onboardingSteps), stepStateSchema),
  /** The people who sent the present files. */
  senders: z.array(z.string()),
  created: z.unknown(),
});
/** The fields of a colleague's link that decide what a token opens. */
const linkSchema = z.object({
  session_id: z.number(),
  group_id: z.string(),
  step: z.enum(onboardingSteps),
  email: z.string(),
  expires_at: instantSchema,
  withdrawn_at: instantSchema.nullable(),
  sender: z.string().nullable(),
  sender_email: z.string().nullable(),
});
type LinkRow = z.output<typeof linkSchema>;

export type OnboardingSession = Omit<z.output<typeof rowSchema>, 'id'> & {
  readonly id: number;
  /** The step that a colleague's link opens. Null for the invitation itself. */
  readonly only: OnboardingStep | null;
  /** The person who sent that link. */
  readonly sender: { readonly name: string; readonly email: string } | null;
  /** When the token expires. */
  readonly endsAt: string;
};

const sql = (where: string) => `
  select s.id, s.group_id, g.name as group_name, s.status, s.expires_at, s.submitted_at, s.submitted_by, s.saved,
         s.step_state, s.created,
         array(select distinct uploaded_by from onboarding_sample where session_id = s.id) as senders
    from onboarding_session s join dealership_group g on g.id = s.group_id
   where ${where}`;

const linkSql = `
  select l.session_id, s.group_id, l.step, l.email, least(l.expires_at, s.expires_at) as expires_at, l.withdrawn_at,
         u.first_name || ' ' || u.last_name as sender, u.email as sender_email
    from onboarding_link l
    join onboarding_session s on s.id = l.session_id
    left join app_user u on u.id = l.sent_by
   where l.token_hash = $1`;

export const foreign = () =>
  new Problem(
    403,
    'onboarding_foreign',
    'This invitation belongs to another dealership group. Sign in with the account that it was sent to.',
  );

const senderOf = ({ sender, sender_email: email }: LinkRow) =>
  sender === null || email === null ? null : { name: sender, email };

/** Expiry uses the real clock, as for every token. It is shown as the day in UTC, because the group may have no store yet. */
const expired = (expiresAt: string) =>
  new Problem(
    410,
    'onboarding_expired',
    `This invitation ended on ${formatDate(expiresAt.slice(0, 10))}. Ask for a new one.`,
  );

/** A link names its sender, who can send another one. */
const linkOver = (link: LinkRow, word: string, code = 'onboarding_expired') => {
  const sender = senderOf(link);
  return new Problem(410, code, `This link ${word}. Ask ${sender?.name ?? 'whoever sent it'} for a new one.`, {
    extensions: { invitedBy: sender },
  });
};

/** Only people who may create stores and people anywhere in the group may submit. */
export const mayHandIn = (caller: Pick<Caller, 'role'>): boolean => caller.role === 'ADMIN_SUPER';

export interface SessionReader {
  readonly caller: Pick<Caller, 'groupId' | 'email'>;
  readonly now: Date;
}

/**
 * The session that a token opens for a person of a group: all of it for the token of the invitation, one step for a colleague's link. Throws
 * 404 for an unknown token, 403 for one of another group or another person, and 410 for an expired one. A submitted session can still be
 * read after its time (`requireReader`).
 */
export async function readSession(
  db: Database,
  token: string,
  { caller, now }: SessionReader,
  lock: 'for update of s' | 'for share of s' | '' = '',
): Promise<OnboardingSession> {
  const hash = hashOnboardingToken(token);
  const [found] = await db.query(`${sql('s.token_hash = $1')} ${lock}`, [hash]);
  if (found !== undefined) {
    const row = rowSchema.parse(found);
    if (row.group_id !== caller.groupId) throw foreign();
    const isOver = row.status === 'expired' || Date.parse(row.expires_at) <= now.getTime();
    if (isOver && row.status !== 'submitted') throw expired(row.expires_at);
    return { ...row, only: null, sender: null, endsAt: row.expires_at };
  }
  const [linkRow] = await db.query(linkSql, [hash]);
  if (linkRow === undefined) throw notFound('There is no invitation with this address. Was the complete link copied?');
  const link = linkSchema.parse(linkRow);
  if (link.group_id !== caller.groupId) throw foreign();
  if (link.email !== caller.email.toLowerCase())
    throw new Problem(
      403,
      'onboarding_not_yours',
      'This link was sent to somebody else. Sign in with the account that it was sent to.',
    );
  if (link.withdrawn_at !== null) throw linkOver(link, 'was withdrawn', 'onboarding_withdrawn');
  const [row] = await db.query(`${sql('s.id = $1')} ${lock}`, [link.session_id]);
  const session = rowSchema.parse(row);
  const isOver = session.status === 'expired' || Date.parse(link.expires_at) <= now.getTime();
  if (isOver && session.status !== 'submitted')
    throw linkOver(link, `ended on ${formatDate(link.expires_at.slice(0, 10))}`);
  return { ...session, only: link.step, sender: senderOf(link), endsAt: link.expires_at };
}

/** Throws 403 if the token is a colleague's link, which opens only its own step. */
export function requireWhole(session: OnboardingSession): void {
  if (session.only === null) return;
  throw new Problem(403, 'onboarding_one_step', 'Your link opens one step alone. Ask whoever sent it to you.');
}

/** Throws 403 if the token is a colleague's link of another step. */
export function requireStep(session: OnboardingSession, step: OnboardingStep): void {
  if (session.only !== null && session.only !== step) requireWhole(session);
}

/** Throws 409 after the submission. */
export function requireOpen(session: OnboardingSession): void {
  if (session.status !== 'submitted') return;
  throw new Problem(
    409,
    'onboarding_submitted',
    'This onboarding was already submitted and cannot be changed. Change it in Administration instead.',
  );
}

const handedIn = (at: string | null) =>
  new Problem(
    403,
    'onboarding_handed_in',
    `Everything was submitted${at === null ? '' : ` on ${formatDate(at.slice(0, 10))}`}. What was entered is open to those who entered it and to administrators of the group.`,
  );

/**
 * Throws 403 for a submitted session if the person neither entered any of it, nor sent a file, nor administers the group. By then it
 * contains settings, people and figures of stores, which no token opens. A colleague's link opens its step until it expires.
 */
export function requireReader(
  { status, only, endsAt, step_state: steps, senders, submitted_by: by, submitted_at: at }: OnboardingSession,
  { caller, now }: { readonly caller: Pick<Caller, 'userId' | 'role'>; readonly now: Date },
): void {
  if (status !== 'submitted' || mayHandIn(caller)) return;
  if (only !== null && Date.parse(endsAt) > now.getTime()) return;
  const own = [by, ...senders, ...Object.values(steps).flatMap((state) => [state.by, ...(state.earlier ?? [])])];
  if (!own.includes(caller.userId)) throw handedIn(at);
}

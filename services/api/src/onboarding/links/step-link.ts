import { randomBytes } from 'node:crypto';
import { areaRules } from '@fixed-ops/access';
import { calls, type OnboardingStep } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { MailError } from '@fixed-ops/mail';
import { formatDate } from '@fixed-ops/metrics';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { letter } from '@fixed-ops/server-html';
import { z } from 'zod';
import { writeAudit } from '../../audit.ts';
import { ADDRESS_REFUSED, ONBOARDING_REFUSALS } from '../../http/openapi/refusal-words.ts';
import { notFound, Problem } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import type { RouteDeps } from '../../http/route-input.ts';
import { failInvitation } from '../../users/manage/invitation-failure.ts';
import { endInvitation, INVITATION_GAP_MS, INVITATIONS_A_DAY, invitationMail } from '../../users/manage/invitations.ts';
import { type OnboardingSession, readSession, requireOpen, requireWhole } from '../read-session.ts';
import { type Colleague, colleagueOf } from './colleague.ts';
import { readLinks } from './read-links.ts';

const DAY_MS = 86_400_000;
const LASTS_MS = 7 * DAY_MS;

/** The name of each step in the mail, as the object of "fill in". */
const STEP_NAMES: Readonly<Record<OnboardingStep, string>> = {
  group: 'group and stores',
  dms: 'the connection to the DMS',
  rates: 'rates and calendars',
  laborTypes: 'labor types',
  people: 'technicians and advisors',
  opCodes: 'op codes',
  ledger: 'ledger accounts',
  users: 'users to invite',
  review: 'the review',
};

/** Mails a colleague the link of one step. If the mail fails, no link remains. */
export const stepLinkRoute = accountRoute(calls.onboardingStepLink, {
  refuses: {
    ...ONBOARDING_REFUSALS,
    409: 'Everything was submitted already, or the e-mail address has an account.',
    422: `Nobody can sign in with this address. ${ADDRESS_REFUSED}`,
  },
  access: { rule: areaRules.onboarding },
  lane: 'work',
  handler: async (input) => {
    const { db, clock, caller, body } = input;
    const now = clock.now();
    const token = randomBytes(24).toString('base64url');
    const make = async (tx: Database) => {
      const session = await readSession(tx, body.onboardingToken, { caller, now }, 'for update of s');
      requireWhole(session);
      requireOpen(session);
      await requireSendable(tx, session.id, body.email, now);
      const colleague = await colleagueOf(tx, body, {
        caller,
        now,
        provisioning: input.provisioning,
        saved: session.saved,
      });
      const expiresAt = new Date(Math.min(now.getTime() + LASTS_MS, Date.parse(session.expires_at))).toISOString();
      const [row] = await tx.query(
        `insert into onboarding_link (session_id, token_hash, step, email, sent_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [session.id, hashOnboardingToken(token), body.step, body.email, caller.userId, now.toISOString(), expiresAt],
      );
      const linkId = idRow.parse(row).id;
      await writeAudit(tx, {
        at: now,
        userId: caller.userId,
        dealershipId: null,
        action: calls.onboardingStepLink.name,
        entity: 'onboarding_session',
        entityId: String(session.id),
        before: null,
        after: { step: body.step, email: body.email, expiresAt },
      });
      return { linkId, session, colleague, expiresAt };
    };
    const made = await input.askTenant(() => db.transaction(make));
    await invite(input, made.session, made.colleague);
    try {
      await input.mailer.send({
        to: body.email,
        subject: `${caller.fullName} asks you to set up ${STEP_NAMES[body.step]} of ${made.session.group_name}`,
        isAutomatic: true,
        ...letter([
          `Hello ${made.colleague.firstName},`,
          `${caller.fullName} is setting up Fixed Ops for ${made.session.group_name} and asks you to fill in ${STEP_NAMES[body.step]}.`,
          `${input.publicUrl}/onboarding?token=${token}`,
          `The link opens this step alone, for whoever signs in with ${body.email}, until ${formatDate(made.expiresAt.slice(0, 10))}.`,
          made.colleague.invitation === null
            ? ''
            : 'You now have an account: first choose its password, with the link in the other email that we have sent you.',
        ]),
      });
    } catch (error) {
      if (error instanceof MailError) await takeBack(db, made, { now, userId: caller.userId });
      throw error;
    }
    return linkAnswer(db, made.session.id, made.linkId, now);
  },
});

/** Removes a link whose mail was not sent, and says so in the log. */
async function takeBack(
  db: Database,
  { linkId, session }: { readonly linkId: number; readonly session: OnboardingSession },
  { now, userId }: { readonly now: Date; readonly userId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [link] = await tx.query('delete from onboarding_link where id = $1 returning step, email', [linkId]);
    await writeAudit(tx, {
      at: now,
      userId,
      dealershipId: null,
      action: calls.onboardingWithdrawStepLink.name,
      entity: 'onboarding_session',
      entityId: String(session.id),
      before: link,
      after: null,
    });
  });
}

const idRow = z.object({ id: z.number() });
const sentRow = z.object({ created_at: z.string() });

/** A person with a new account chooses a password first. An invitation that cannot be sent is retried automatically. */
async function invite(
  {
    db,
    clock,
    mailer,
    publicUrl,
    caller,
    provisioning,
  }: RouteDeps & { readonly caller: { readonly fullName: string } },
  session: OnboardingSession,
  { invitation }: Colleague,
): Promise<void> {
  if (invitation === null) return;
  const createdAt = clock.now();
  try {
    await mailer.send(
      invitationMail({
        user: invitation.user,
        inviter: caller.fullName,
        dealerships: [session.group_name],
        link: invitation.link,
        provisioning,
        publicUrl,
      }),
    );
    await endInvitation(db, invitation.id, clock.now());
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await failInvitation(db, { id: invitation.id, createdAt }, error, clock.now());
  }
}

/** Throws 429 if the person got a mail a moment ago, or five within a day, as for invitations. */
async function requireSendable(tx: Database, sessionId: number, email: string, now: Date): Promise<void> {
  const rows = await tx.query(
    `select created_at from onboarding_link
      where session_id = $1 and email = $2 and created_at > $3 order by created_at desc limit $4`,
    [sessionId, email, new Date(now.getTime() - DAY_MS).toISOString(), INVITATIONS_A_DAY],
  );
  const times = rows.map((row) => Date.parse(sentRow.parse(row).created_at));
  const [last] = times;
  const oldest = times[INVITATIONS_A_DAY - 1];
  const waitMs = Math.max(
    last === undefined ? 0 : last + INVITATION_GAP_MS - now.getTime(),
    oldest === undefined ? 0 : oldest + DAY_MS - now.getTime(),
  );
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new Problem(
    429,
    'too_many_links',
    oldest === undefined
      ? `This colleague was emailed a moment ago. You can send the next link in ${seconds} seconds.`
      : `This colleague was emailed ${INVITATIONS_A_DAY} times within a day. You can send the next link in ${Math.ceil(seconds / 3600)} hours.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}

/** Revokes a link, so that it opens nothing from now on. Revoking it again changes nothing. */
export const withdrawStepLinkRoute = accountRoute(calls.onboardingWithdrawStepLink, {
  refuses: ONBOARDING_REFUSALS,
  access: { rule: areaRules.onboarding },
  lane: 'work',
  handler: async ({ db, clock, caller, body }) => {
    const now = clock.now();
    return db.transaction(async (tx) => {
      const session = await readSession(tx, body.onboardingToken, { caller, now }, 'for update of s');
      requireWhole(session);
      requireOpen(session);
      const changed = await tx.query(
        `update onboarding_link set withdrawn_at = $3 where session_id = $1 and id = $2 and withdrawn_at is null
         returning step, email`,
        [session.id, body.linkId, now.toISOString()],
      );
      if (changed.length > 0)
        await writeAudit(tx, {
          at: now,
          userId: caller.userId,
          dealershipId: null,
          action: calls.onboardingWithdrawStepLink.name,
          entity: 'onboarding_session',
          entityId: String(session.id),
          before: changed[0],
          after: null,
        });
      return linkAnswer(tx, session.id, body.linkId, now);
    });
  },
});

async function linkAnswer(db: Database, sessionId: number, linkId: number, now: Date) {
  const [link] = await readLinks(db, sessionId, now, linkId);
  if (link === undefined) throw notFound('There is no such link of this onboarding.');
  return link;
}

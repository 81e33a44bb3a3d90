import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { MailError } from '@fixed-ops/mail';
import { z } from 'zod';
import { ADDRESS_REFUSED } from '../../http/openapi/refusal-words.ts';
import { mailProblem } from '../../http/problem/mail-problem.ts';
import { Problem } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import { auditPerson } from './audit-person.ts';
import { failInvitation, waitingWords } from './invitation-failure.ts';
import { beginInvitation, endInvitation, INVITATION_GAP_MS, invitationMail, requireInvitable } from './invitations.ts';
import { lockManagedUser, requireOpen } from './managed-user.ts';

const nameRow = z.object({ name: z.string() });

/** Sends a new link to somebody who has not signed up yet; the old link ends. If the mail cannot be sent, the answer says so, and it waits. */
export const resendInviteRoute = accountRoute(calls.resendInviteEmail, {
  refuses: { 422: `The person is deleted, or has signed up already. ${ADDRESS_REFUSED}` },
  access: { rule: areaRules.users },
  handler: async ({ db, clock, mailer, publicUrl, caller, body, provisioning }) => {
    const now = clock.now();
    const { user, id, link, dealerships } = await db.transaction(async (tx) => {
      const user = await lockManagedUser(tx, caller, body);
      requireOpen(user);
      if (await provisioning.hasSignedUp(tx, user.localAccountId))
        throw new Problem(
          422,
          'already_signed_up',
          provisioning.needsAccountId
            ? 'This person signs in already.'
            : 'This person has a password already, and can set a new one with “Forgot your password?”.',
        );
      await requireInvitable(tx, user.id, now);
      const rows = await tx.query(
        'select d.name from user_dealership ud join dealership d on d.id = ud.dealership_id and d.active where ud.user_id = $1 order by d.name',
        [user.id],
      );
      await auditPerson(tx, {
        at: now,
        caller,
        user,
        workingIn: body.workingIn,
        holdsIn: user.dealershipIds,
        action: calls.resendInviteEmail.name,
        before: null,
        after: { email: user.email },
      });
      const invitation = await beginInvitation(tx, provisioning, { user, sentBy: caller.userId, now });
      return { user, ...invitation, dealerships: rows.map((row) => nameRow.parse(row).name) };
    });
    try {
      await mailer.send(invitationMail({ user, inviter: caller.fullName, dealerships, link, provisioning, publicUrl }));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const failedAt = clock.now();
      const failed = await failInvitation(db, { id, createdAt: now }, error, failedAt);
      throw mailProblem(error, waitingWords(failed, failedAt) ?? error.message);
    }
    const sentAt = clock.now();
    await endInvitation(db, id, sentAt);
    return {
      userId: body.userId,
      email: user.email,
      sentAt: sentAt.toISOString(),
      nextAt: new Date(now.getTime() + INVITATION_GAP_MS).toISOString(),
    };
  },
});

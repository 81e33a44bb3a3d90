import { areaRules } from '@fixed-ops/access';
import { calls, type NewUser } from '@fixed-ops/contract';
import { MailError } from '@fixed-ops/mail';
import type { Caller } from '../../auth/caller.ts';
import { RULE_BROKEN } from '../../http/openapi/refusal-words.ts';
import { accountRoute } from '../../http/route.ts';
import type { RouteDeps } from '../../http/route-input.ts';
import { createPersonIn, type Invitation } from './create-person.ts';
import { failInvitation } from './invitation-failure.ts';
import { endInvitation, invitationMail } from './invitations.ts';
import { readListRecord } from './list-record.ts';
import { requireGrantable, requireKnownWords } from './person-rules.ts';

/**
 * Creates a person with account, dealerships and DMS numbers in one transaction, and then sends the invitation. If the mail cannot be sent,
 * the person stays, because the invitation can be sent again.
 */
export const createUserRoute = accountRoute(calls.createUser, {
  refuses: {
    409: 'The e-mail address has an account, or another person was created under the same Idempotency-Key.',
    422: RULE_BROKEN,
  },
  access: { rule: areaRules.users },
  headers: ['Idempotency-Key'],
  lane: 'work',
  handler: async (input) => {
    const { userId, invitation } = await createPerson(input, input.body, input.idempotencyKey);
    const reader = { caller: input.caller, clientId: input.clientId, workingIn: input.body.workingIn };
    return { ...(await readListRecord(input.db, reader, userId)), invitation };
  },
});

type Deps = RouteDeps & { readonly caller: Caller };

/** Creates one person and sends the invitation. Throws the problem of a broken rule. */
export async function createPerson(
  { db, clock, mailer, publicUrl, caller, provisioning, askTenant }: Deps,
  body: NewUser,
  idempotencyKey: string | null,
): Promise<{ readonly userId: string; readonly invitation: Invitation }> {
  requireKnownWords(body);
  requireGrantable(caller, body.role);
  const now = clock.now();
  const asked = { provisioning, caller, body, idempotencyKey, now };
  const created = await askTenant(() => db.transaction((tx) => createPersonIn(tx, asked)));
  const { userId } = created;
  if (created.kind === 'again') return { userId, invitation: created.invitation };
  if (created.invitation === null) return { userId, invitation: { status: 'notWanted', message: null } };
  const { id, link } = created.invitation;
  try {
    await mailer.send(
      invitationMail({
        user: { ...body, id: userId, localAccountId: created.localAccountId },
        inviter: caller.fullName,
        dealerships: created.dealerships,
        link,
        provisioning,
        publicUrl,
      }),
    );
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const failed = await failInvitation(db, { id, createdAt: now }, error, clock.now());
    const isAddressRefused = error.code === 'mail_address_refused' && error.isForGood;
    return { userId, invitation: { status: 'failed', message: error.message, ...failed, isAddressRefused } };
  }
  await endInvitation(db, id, clock.now());
  return { userId, invitation: { status: 'sent', message: null } };
}

class OnlyTried extends Error {}

/** Throws if the person could not be created now; writes nothing. */
export async function tryPerson({ db, clock, caller, provisioning }: Deps, body: NewUser): Promise<void> {
  requireKnownWords(body);
  requireGrantable(caller, body.role);
  const tried = {
    provisioning,
    caller,
    body: { ...body, sendInvite: false },
    idempotencyKey: null,
    now: clock.now(),
    isTrial: true,
  };
  try {
    await db.transaction(async (tx) => {
      await createPersonIn(tx, tried);
      throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
}

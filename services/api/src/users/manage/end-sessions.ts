import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { Problem } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import { IdentityTenantFailed } from '../provisioning/identity-tenant-failed.ts';
import { changeEverywhere } from './change-everywhere.ts';

/**
 * Signs a person out everywhere; earlier tokens are invalid from the next request on. If an identity tenant keeps the accounts and cannot end
 * its sessions, the product's own sessions end, and the 503 says what is left to do: a session there still gives a browser new tokens.
 */
export const endSessionsRoute = accountRoute(calls.endSessions, {
  refuses: { 422: 'They are the caller’s own.' },
  access: { rule: areaRules.users },
  lane: 'work',
  handler: async ({ db, clock, caller, body, provisioning, askTenant }) => {
    if (body.userId === caller.userId) throw new Problem(422, 'own_account', 'Your own sessions end when you log out.');
    const at = clock.now();
    let failure = null as IdentityTenantFailed | null;
    await changeEverywhere({ db, askTenant, caller, body }, calls.endSessions.name, async (tx, user) => {
      await tx.execute('update app_user set sessions_ended_at = $2 where id = $1', [user.id, at.toISOString()]);
      try {
        await provisioning.endSessions(tx, user.localAccountId);
      } catch (error) {
        // The product's own sessions stay ended.
        if (!(error instanceof IdentityTenantFailed)) throw error;
        failure = error;
      }
      return { at, before: null, after: { sessionsEndedAt: at.toISOString() } };
    });
    if (failure !== null) throw tenantSessionsLeft(failure);
    if (provisioning.needsAccountId)
      throw new Problem(
        503,
        'accounts_made_elsewhere',
        'The sessions here have ended. Your identity tenant keeps sessions of its own: end them there as well.',
      );
    return { userId: body.userId, endedAt: at.toISOString() };
  },
});

const tenantSessionsLeft = ({ cause }: IdentityTenantFailed) =>
  new Problem(
    503,
    'identity_tenant_sessions_left',
    'The sessions here have ended. Your identity tenant did not end its own, with which a browser comes back without a password: try again in a few minutes, or end them there.',
    { headers: { 'retry-after': '60' }, cause },
  );

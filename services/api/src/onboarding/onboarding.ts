import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { TOKEN_REFUSALS } from '../http/openapi/refusal-words.ts';
import { accountRoute } from '../http/route.ts';
import { foreign, readSession, requireReader } from './read-session.ts';
import { sessionAnswer } from './session-answer.ts';

/**
 * Needs a person of the group and its token. A person of another group only learns that they are not of the group, even if the token does
 * not exist.
 */
export const onboardingRoute = accountRoute(calls.onboarding, {
  refuses: TOKEN_REFUSALS,
  access: { rule: areaRules.onboarding },
  handler: async ({ db, clock, caller, params, provisioning }) => {
    if (params.groupId !== caller.groupId) throw foreign();
    const now = clock.now();
    const session = await readSession(db, params.onboardingToken, { caller, now });
    requireReader(session, { caller, now });
    return sessionAnswer(db, session, { caller, now, provisioning });
  },
});

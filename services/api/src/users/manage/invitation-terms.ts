import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { accountRoute } from '../../http/route.ts';

/** What an administrator is told of an invitation before it is sent; the provider that makes the links says it. */
export const invitationTermsRoute = accountRoute(calls.invitationTerms, {
  access: { rule: areaRules.users },
  handler: async ({ provisioning }) => ({
    linkDays: provisioning.linkDays,
    needsAccountId: provisioning.needsAccountId ?? false,
  }),
});

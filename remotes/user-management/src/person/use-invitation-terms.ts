import { useCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import { peopleCalls } from '@fixed-ops/contract/people';

export type InvitationTerms = CallResponse<typeof peopleCalls.invitationTerms>;

const UNKNOWN: InvitationTerms = { linkDays: null, needsAccountId: false };

/** How people are invited here. A form works without the answer, because the server checks its fields. */
export function useInvitationTerms(): InvitationTerms {
  return useCall(peopleCalls.invitationTerms, { decorates: true }).data ?? UNKNOWN;
}

import { useCall } from '@fixed-ops/api';
import { supportContactCalls } from '@fixed-ops/contract/help';
import { useSessionState } from '@fixed-ops/session';

/**
 * Whom to ask about the dealership that is open; without one, about any of the person's. No card says that it failed, so it comes
 * by itself once the server answers again.
 */
export function useSupportContacts() {
  const at = useSessionState((state) => state.activeDealership?.id);
  return useCall(supportContactCalls.supportContacts, { query: { at }, retryWithBackOff: true });
}

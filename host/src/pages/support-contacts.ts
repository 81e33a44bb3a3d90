import { useCall } from '@fixed-ops/api';
import { supportContactCalls } from '@fixed-ops/contract/help';
import { useSessionState } from '@fixed-ops/session';

/**
 * The people to ask about the active dealership, or without one, about any of the person's. A failure is not shown, so
 * the call is retried until the server answers.
 */
export function useSupportContacts() {
  const at = useSessionState((state) => state.activeDealership?.id);
  return useCall(supportContactCalls.supportContacts, { query: { at }, retryWithBackOff: true });
}

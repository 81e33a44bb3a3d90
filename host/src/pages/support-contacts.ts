import { useCall } from '@fixed-ops/api';
import { supportContactCalls } from '@fixed-ops/contract/help';

/** Whom to ask. No card says that it failed, so it comes by itself once the server answers again. */
export function useSupportContacts() {
  return useCall(supportContactCalls.supportContacts, { retryWithBackOff: true });
}

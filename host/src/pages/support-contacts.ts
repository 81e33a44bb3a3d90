import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';

/** Whom to ask. No card says that it failed, so it comes by itself once the server answers again. */
export function useSupportContacts() {
  return useCall(calls.supportContacts, { retryWithBackOff: true });
}

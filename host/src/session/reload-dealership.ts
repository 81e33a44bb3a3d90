import { sendCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';

/**
 * Reads the data of the current dealership again: business today, the last day with data, and the newest files. Nothing is closed or reloaded.
 * After a failure, the known data stay.
 */
export async function reloadDealership(): Promise<void> {
  const { phase, activeDealership, epoch, dealershipSignal: signal } = sessionStore.getState();
  if (phase !== 'ready' || activeDealership === null) return;
  const query = { dealershipId: activeDealership.id, dealershipName: activeDealership.name };
  try {
    const dealershipData = await sendCall(calls.dealership, { query, signal });
    if (sessionStore.getState().epoch === epoch) sessionStore.setState({ dealershipData });
  } catch {
    // The next occasion tries again.
  }
}

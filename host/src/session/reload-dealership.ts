import { sendCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';

/**
 * Reads again what the page knows of the dealership at hand: business today, through which day data reach, the newest files. Nothing is
 * closed or loaded anew. A failure leaves what is known.
 */
export async function reloadDealership(): Promise<void> {
  const { phase, activeDealership, epoch, dealershipSignal: signal } = sessionStore.getState();
  if (phase !== 'ready' || activeDealership === null) return;
  const query = { dealershipId: activeDealership.id, dealershipName: activeDealership.name };
  try {
    const dealershipData = await sendCall(calls.dealership, { query, signal });
    if (sessionStore.getState().epoch === epoch) sessionStore.setState({ dealershipData });
  } catch {
    // Asked for again at the next occasion.
  }
}

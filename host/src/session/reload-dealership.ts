import { sendCall } from '@fixed-ops/api';
import { calls, type DealershipData } from '@fixed-ops/contract';
import { type SessionState, sessionStore } from '@fixed-ops/session/host';

/**
 * Reads the data of the current dealership again: business today, the last day with data, the newest files, and the names of store and group.
 * Nothing is closed or reloaded. After a failure, the known data stay.
 */
export async function reloadDealership(): Promise<void> {
  const { phase, activeDealership, epoch, dealershipSignal: signal } = sessionStore.getState();
  if (phase !== 'ready' || activeDealership === null) return;
  const query = { dealershipId: activeDealership.id, dealershipName: activeDealership.name };
  try {
    const dealershipData = await sendCall(calls.dealership, { query, signal });
    const state = sessionStore.getState();
    if (state.epoch === epoch) sessionStore.setState({ dealershipData, ...renamed(state, dealershipData) });
  } catch {
    // The next occasion tries again.
  }
}

/** The parts of the session that have another name of the store or of the group since it was loaded. */
function renamed(
  { user, activeDealership, dealerships }: SessionState,
  { dealershipId, dealershipName: name, groupId, groupName }: DealershipData,
): Partial<SessionState> {
  const isGroupRenamed = user?.dealershipGroupId === groupId && user.dealershipGroup !== groupName;
  const isStoreRenamed = activeDealership?.id === dealershipId && activeDealership.name !== name;
  return {
    ...(isGroupRenamed ? { user: { ...user, dealershipGroup: groupName } } : {}),
    ...(isStoreRenamed
      ? {
          activeDealership: { ...activeDealership, name },
          dealerships: dealerships.map((each) => (each.id === dealershipId ? { ...each, name } : each)),
        }
      : {}),
  };
}

import type { DealershipData, DealershipProduct } from '@fixed-ops/contract';
import { enterDealership, sessionStore } from './session-store.ts';
import type { DealershipRef } from './user-profile.ts';

/** Called before a switch. Returns false to stay, for instance because a form has unsaved changes. */
export type SwitchGuard = (next: DealershipRef) => boolean | Promise<boolean>;
export type SwitchResult = 'switched' | 'unchanged' | 'vetoed' | 'superseded' | 'failed' | 'notAMember';

/** What the host provides: how to load a dealership, and how to store and clear its data. */
export interface DealershipPorts {
  readonly load: (
    dealership: DealershipRef,
    signal: AbortSignal,
  ) => Promise<{ data: DealershipData; products: readonly DealershipProduct[]; vaultActivationDate: string | null }>;
  /** Runs in the same tick as the switch, before anything is drawn: drops cached answers of the old dealership. */
  readonly onEnter: (dealership: DealershipRef) => void;
}

const guards = new Set<SwitchGuard>();
let ports: DealershipPorts | null = null;
let asked = 0;

/** Registers a guard; returns the function that removes it. */
export function addSwitchGuard(guard: SwitchGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Connects the protocol to the outside world; the host calls it once. */
export function connectDealershipPorts(connected: DealershipPorts): void {
  ports = connected;
}

/**
 * Switches the active dealership: guards may veto, running requests are aborted, the old data is dropped, and then the new
 * dealership loads. Of two quick switches the later one wins.
 */
export async function switchDealership(id: string): Promise<SwitchResult> {
  const { dealerships, activeDealership } = sessionStore.getState();
  if (id === activeDealership?.id) return 'unchanged';
  const next = dealerships.find((dealership) => dealership.id === id);
  if (!next) return 'notAMember';
  asked += 1;
  const question = asked;
  for (const guard of [...guards]) {
    if (!(await guard(next))) return 'vetoed';
    if (question !== asked) return 'superseded';
  }
  return openDealership({ id: next.id, name: next.name });
}

/** Enters a dealership and loads it; the first load and Retry use it too. */
export async function openDealership(dealership: DealershipRef): Promise<SwitchResult> {
  if (!ports) throw new Error('The host has not connected the dealership loader.');
  const epoch = enterDealership(dealership);
  ports.onEnter(dealership);
  const isCurrent = () => sessionStore.getState().epoch === epoch;
  try {
    const loaded = await ports.load(dealership, sessionStore.getState().dealershipSignal);
    if (!isCurrent()) return 'superseded';
    sessionStore.setState({
      phase: 'ready',
      dealershipData: loaded.data,
      products: loaded.products,
      vaultActivationDate: loaded.vaultActivationDate,
    });
    return 'switched';
  } catch (failure) {
    if (!isCurrent()) return 'superseded';
    sessionStore.setState({ phase: 'failed', failure });
    return 'failed';
  }
}

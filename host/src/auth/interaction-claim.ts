import {
  deviceStorage,
  type KeyValueStorage,
  readJson,
  readText,
  removeStored,
  tabStorage,
  writeJson,
  writeText,
} from '@fixed-ops/session';
import { z } from 'zod';

const CLAIM_KEY = 'signInInteraction';
const TAB_KEY = 'tabId';
const ID = /^[\w-]+$/;
/**
 * How long a tab that left for the provider keeps others from following it there: enough for all tabs of a restored
 * window, or of a log-out, to start. A tab that was closed at the provider holds nobody up for longer.
 */
export const CLAIM_MS = 15_000;

const claimSchema = z.object({ tab: z.string(), at: z.number() });

interface ClaimPorts {
  readonly shared: KeyValueStorage;
  readonly own: KeyValueStorage;
  readonly now: () => number;
  readonly createId: () => string;
}

/**
 * Lets one tab of the browser at a time start an interaction with the provider. Of several tabs that ask at once, the
 * callers must see to it that they ask one after the other (`oneTabAtATime`).
 */
export function createInteractionClaim({ shared, own, now, createId }: ClaimPorts) {
  const tabId = () => {
    const known = readText(own, TAB_KEY);
    // Two tabs with the same nonsense would take each other for themselves.
    const id = known !== null && ID.test(known) ? known : createId();
    writeText(own, TAB_KEY, id);
    return id;
  };
  return {
    /** Whether this tab may leave for the provider; true also for the tab that already holds the claim. */
    take(): boolean {
      const claim = readJson(shared, CLAIM_KEY, claimSchema);
      const age = claim ? now() - claim.at : Number.POSITIVE_INFINITY;
      // A claim of the future was written before the clock was set back.
      if (claim && claim.tab !== tabId() && age >= 0 && age < CLAIM_MS) return false;
      writeJson(shared, CLAIM_KEY, { tab: tabId(), at: now() });
      return true;
    },
    /** Gives the claim up if this tab holds it; that of another tab, which is at the provider, stands. */
    release(): void {
      if (readJson(shared, CLAIM_KEY, claimSchema)?.tab === tabId()) removeStored(shared, CLAIM_KEY);
    },
    /** Ends the claim of whichever tab holds it: the person wants to sign in here. */
    overrule(): void {
      removeStored(shared, CLAIM_KEY);
    },
  };
}

/** The claim of the tabs of this browser. */
export const interactionClaim = createInteractionClaim({
  shared: deviceStorage,
  own: tabStorage,
  now: () => Date.now(),
  createId: () => crypto.randomUUID(),
});

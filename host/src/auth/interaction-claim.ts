import {
  deviceStorage,
  type KeyValueStorage,
  readJson,
  readText,
  removeStored,
  shapeOf,
  tabStorage,
  writeJson,
  writeText,
} from '@fixed-ops/session/device';

const CLAIM_KEY = 'signInInteraction';
const OWN_KEY = 'ownInteraction';
/**
 * How long a tab that left for the provider keeps other tabs from doing the same. It is long enough for all tabs of a restored window, or of
 * a log-out, to start. A tab that was closed at the provider delays nobody for longer.
 */
export const CLAIM_MS = 15_000;

interface Claim {
  readonly id: string;
  readonly at: number;
}
const claimShape = shapeOf<Claim>(({ id, at }) => typeof id === 'string' && typeof at === 'number');

interface ClaimPorts {
  readonly shared: KeyValueStorage;
  readonly own: KeyValueStorage;
  readonly now: () => number;
  readonly createId: () => string;
}

/**
 * Lets only one tab of the browser at a time start an interaction with the provider. Callers must ensure that tabs ask one after the other
 * (`oneTabAtATime`).
 */
export function createInteractionClaim({ shared, own, now, createId }: ClaimPorts) {
  return {
    /** Whether this tab may leave for the provider. Also true for the tab that already holds the claim. */
    take(): boolean {
      const claim = readJson(shared, CLAIM_KEY, claimShape);
      const age = claim ? now() - claim.at : Number.POSITIVE_INFINITY;
      // A claim from the future was written before the clock was set back.
      if (claim && claim.id !== readText(own, OWN_KEY) && age >= 0 && age < CLAIM_MS) return false;
      // The id is new for every claim, because a duplicated tab has a copy of everything that its original stored.
      const id = createId();
      writeText(own, OWN_KEY, id);
      writeJson(shared, CLAIM_KEY, { id, at: now() });
      return true;
    },
    /** Releases the claim if this tab holds it. The claim of another tab, which is at the provider, stays. */
    release(): void {
      const held = readText(own, OWN_KEY);
      removeStored(own, OWN_KEY);
      if (readJson(shared, CLAIM_KEY, claimShape)?.id === held) removeStored(shared, CLAIM_KEY);
    },
    /** Ends the claim of any tab, because the person wants to sign in here. */
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

let waits = 0;

/** How often a change of the address had to wait for an answer: what was to be written then may never be. */
export const addressWaits = (): number => waits;

/** A change of the address waits. */
export function countWait(): void {
  waits += 1;
}

let waits = 0;

/** The number of times that a change of the address had to wait for an answer. Such a change may never be written. */
export const addressWaits = (): number => waits;

/** Counts a change of the address that waits. */
export function countWait(): void {
  waits += 1;
}

import { describeError, isAbort } from './api-error.ts';

/** How a write ended in a dealership that the person has left since. */
export interface LateOutcome {
  readonly kind: 'success' | 'error';
  /** "Thresholds are saved in Harborline Toyota." */
  readonly title: string;
  readonly text: string | null;
  readonly reference: string | null;
}

let tell: (outcome: LateOutcome) => void = () => undefined;

/** Connects what tells people of such an outcome; the host calls it once. */
export function connectLateOutcomes(told: (outcome: LateOutcome) => void): void {
  tell = told;
}

/** Tells that what was sent before a switch was saved, in words that name the dealership. */
export function tellSaved(name: string, dealership: string): void {
  tell({ kind: 'success', title: `${name}: saved in ${dealership}.`, text: null, reference: null });
}

/** Tells that it was not; a call that was given up is no failure. */
export function tellNotSaved(name: string, dealership: string, error: unknown): void {
  if (isAbort(error)) return;
  const { message, reference } = describeError(error);
  tell({ kind: 'error', title: `${name}: not saved in ${dealership}.`, text: message, reference });
}

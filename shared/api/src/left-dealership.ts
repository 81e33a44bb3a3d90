import { describeError, isAbort } from './api-error.ts';

/** The outcome of a write in a dealership that the person has left in the meantime. */
export interface LateOutcome {
  readonly kind: 'success' | 'error';
  /** "Thresholds are saved in Harborline Toyota." */
  readonly title: string;
  readonly text: string | null;
  readonly reference: string | null;
}

let tell: (outcome: LateOutcome) => void = () => undefined;

/** Connects the function that shows such an outcome. The host calls this once. */
export function connectLateOutcomes(told: (outcome: LateOutcome) => void): void {
  tell = told;
}

/** Shows that a write from before the switch was saved. The text names the dealership. */
export function tellSaved(name: string, dealership: string): void {
  tell({ kind: 'success', title: `${name}: saved in ${dealership}.`, text: null, reference: null });
}

/** Shows that such a write was not saved. An aborted call is not a failure. */
export function tellNotSaved(name: string, dealership: string, error: unknown): void {
  if (isAbort(error)) return;
  const { message, reference } = describeError(error);
  tell({ kind: 'error', title: `${name}: not saved in ${dealership}.`, text: message, reference });
}

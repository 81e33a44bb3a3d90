import { discardUnsavedChanges, hasUnsavedChanges } from '@fixed-ops/session/host';

/** A question on screen. The answer removes it. */
export interface LeaveQuestion {
  readonly answer: (leave: boolean) => void;
}

let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: LeaveQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The waiting question, for the component that shows it. */
export function readLeaveQuestion(): LeaveQuestion | null {
  return question;
}

export function subscribeToLeaveQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether the page may be left: at once if nothing is unsaved, otherwise by the person's answer. Leaving discards the changes, so that nothing
 * asks a second time. A newer question replaces an older one, which is answered by no.
 */
export function askToLeave(): boolean | Promise<boolean> {
  question?.answer(false);
  if (!hasUnsavedChanges()) return true;
  return new Promise((resolve) => {
    show({
      answer: (leave) => {
        show(null);
        if (leave) discardUnsavedChanges();
        resolve(leave);
      },
    });
  });
}

/** Asks before an action that ends the page (log-out, a policy of the identity provider). Does nothing on a no. */
export function afterAsking<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result | undefined> {
  return async (...args) => ((await askToLeave()) ? act(...args) : undefined);
}

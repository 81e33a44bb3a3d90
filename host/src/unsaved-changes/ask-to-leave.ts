import { discardUnsavedChanges, hasUnsavedChanges } from '@fixed-ops/session/host';

/** A question that is on screen; the answer takes it away. */
export interface LeaveQuestion {
  readonly answer: (leave: boolean) => void;
}

let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: LeaveQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that waits for an answer, for whoever draws it. */
export function readLeaveQuestion(): LeaveQuestion | null {
  return question;
}

export function subscribeToLeaveQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether the page may be left: at once where nothing is unsaved, else by the person's answer. Leaving gives the changes
 * up, so that nothing asks a second time. A newer question takes the place of an older one, which is answered by no.
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

/** Asks before an act that ends the page (log-out, a policy of the identity provider); does nothing on a no. */
export function afterAsking<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result | undefined> {
  return async (...args) => ((await askToLeave()) ? act(...args) : undefined);
}

import { createRequestId, describeError } from '@fixed-ops/api';
import { type ThrownFailure, tellFailure } from '../reports/failures.ts';
import { noteFailure } from '../support-context/last-failure.ts';

/** References by the error that they were made for, so that the card and the console name the same one. */
const references = new WeakMap<Error, string>();

/** What a person gives to support: the server's reference of a failed call, else one of our own, the same for the same error. */
export function referenceOf(error: unknown): string {
  const known = describeError(error).reference || (error instanceof Error && references.get(error));
  if (known) return known;
  const reference = createRequestId();
  if (error instanceof Error) references.set(error, reference);
  return reference;
}

/** An error and what it was caused by, five at most. */
export function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes.length > 0 ? causes : [error];
}

/**
 * Notes a failure for support, reports it to developers (`area`: the remote that the host was busy with) and logs it with its
 * reference and, below it, what it was caused by: cards show a sentence, developers need this.
 */
export function logFailure(what: string, error: unknown, area: ThrownFailure['area'] = null): void {
  noteFailure(referenceOf(error), describeError(error).message);
  tellFailure({ kind: 'caught', error, what, area });
  console.error(`${referenceOf(error)} ${what}`, ...causesOf(error));
}

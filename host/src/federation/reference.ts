import { createRequestId, describeError } from '@fixed-ops/api';
import { type ThrownFailure, tellFailure } from '../reports/failures.ts';
import { noteFailure } from '../support-context/last-failure.ts';

/** References by error, so that the card and the console show the same one. */
const references = new WeakMap<Error, string>();

/** The reference for support: the server's reference of a failed call, otherwise a new one, which is the same for the same error. */
export function referenceOf(error: unknown): string {
  const known = describeError(error).reference || (error instanceof Error && references.get(error));
  if (known) return known;
  const reference = createRequestId();
  if (error instanceof Error) references.set(error, reference);
  return reference;
}

/** An error and its causes, at most five. */
export function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes.length > 0 ? causes : [error];
}

/**
 * Records a failure for support, reports it to developers (`area` is the remote that the host was working for), and logs it with its reference
 * and its causes. Cards only show a sentence; developers need these details.
 */
export function logFailure(what: string, error: unknown, area: ThrownFailure['area'] = null): void {
  noteFailure(referenceOf(error), describeError(error).message);
  tellFailure({ kind: 'caught', error, what, area });
  console.error(`${referenceOf(error)} ${what}`, ...causesOf(error));
}

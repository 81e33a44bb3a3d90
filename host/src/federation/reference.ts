import { createRequestId, describeError } from '@fixed-ops/api';
import { noteFailure } from '../trail/last-failure.ts';

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

/** Notes a failure for support and logs it with its reference and, below it, what it was caused by: cards show a sentence, developers need this. */
export function logFailure(what: string, error: unknown): void {
  noteFailure(referenceOf(error), describeError(error).message);
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  console.error(`${referenceOf(error)} ${what}`, ...(causes.length > 0 ? causes : [error]));
}

import { describeError } from './api-error.ts';

/** The part of a query's state that describes a failure. */
export interface FailedAnswer {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Returns the properties of an error card for a failed query: `<ErrorCard name="Users" {...failedCall(answer)} />`. */
export function failedCall(answer: FailedAnswer) {
  const { message, reference } = describeError(answer.error);
  return {
    message,
    reference: reference ?? undefined,
    retrying: answer.isFetching,
    onRetry: () => void answer.refetch(),
  };
}

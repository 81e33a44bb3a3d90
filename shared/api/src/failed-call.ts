import { describeError } from './api-error.ts';

/** The part of a query's state that a failure is told from. */
export interface FailedAnswer {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * What an error card says and does in place of an answer that did not come:
 * `<ErrorCard name="Users" {...failedCall(answer)} />`.
 */
export function failedCall(answer: FailedAnswer) {
  const { message, reference } = describeError(answer.error);
  return {
    message,
    reference: reference ?? undefined,
    retrying: answer.isFetching,
    onRetry: () => void answer.refetch(),
  };
}

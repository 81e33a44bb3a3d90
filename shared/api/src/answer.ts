import { ApiError } from './api-error.ts';
import { type FailedAnswer, failedCall } from './failed-call.ts';

/** What a page draws of an answer (`Answer` of @fixed-ops/ui). */
export interface AnswerOf<Data> {
  /** Undefined while there is nothing to show: before the first answer, and after a first failure. */
  readonly data: Data | undefined;
  /** The figures are those of the question before, and others are on their way. */
  readonly isRefetching: boolean;
  /** Why the newest answer did not come; what was there before stays in `data`. */
  readonly failure: (ReturnType<typeof failedCall> & { readonly isRefused: boolean }) | null;
}

interface Query<Data> extends FailedAnswer {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
}

const FORBIDDEN = 403;

/** The state of one query in the words of `Answer`: `<Answer name="Users" answer={answerOf(query)} …>`. */
export function answerOf<Data>(query: Query<Data>): AnswerOf<Data> {
  const { data, error, isError, isPlaceholderData } = query;
  return {
    data,
    isRefetching: isPlaceholderData,
    failure: isError
      ? { ...failedCall(query), isRefused: error instanceof ApiError && error.status === FORBIDDEN }
      : null,
  };
}

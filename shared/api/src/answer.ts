import { ApiError } from './api-error.ts';
import { type FailedAnswer, failedCall } from './failed-call.ts';

/** The state of an answer, as `Answer` of @fixed-ops/ui draws it. */
export interface AnswerOf<Data> {
  /** Undefined while there is nothing to show: before the first answer, and after a first failure. */
  readonly data: Data | undefined;
  /** Whether `data` still belongs to the previous question, while the new answer loads. */
  readonly isRefetching: boolean;
  /** The reason why the newest request failed. `data` keeps the previous answer. */
  readonly failure: (ReturnType<typeof failedCall> & { readonly isRefused: boolean }) | null;
}

interface Query<Data> extends FailedAnswer {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
}

const FORBIDDEN = 403;

/** The state of a query for `Answer`: `<Answer name="Users" answer={answerOf(query)} …>`. */
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

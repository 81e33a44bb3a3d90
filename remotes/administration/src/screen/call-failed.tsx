import { describeError } from '@fixed-ops/api';
import { ErrorCard } from '@fixed-ops/ui';

interface CallFailedProps {
  /** What failed, as a person names it. */
  readonly name: string;
  readonly answer: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** The card in place of an answer that did not come. */
export function CallFailed({ name, answer }: CallFailedProps) {
  const { message, reference } = describeError(answer.error);
  return (
    <ErrorCard
      name={name}
      message={message}
      reference={reference ?? undefined}
      retrying={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}

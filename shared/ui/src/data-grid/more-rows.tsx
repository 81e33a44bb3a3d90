import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '@fixed-ops/metrics';
import { Button } from '../primitives/button.tsx';
import { Reference } from '../states/reference.tsx';

export interface MoreRowsProps {
  /** The list, as `useListCall` answers it. */
  list: {
    readonly rest: number;
    readonly pageSize: number;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
    readonly pageFailure: { readonly onRetry: () => void; readonly reference?: string | undefined } | null;
  };
  /** Its rows in words: "repair orders". */
  what: string;
}

/** Below the rows of a list that comes in pages: how many there are still, or that the next ones did not come; nothing at its end. */
export function MoreRows({ list, what }: MoreRowsProps) {
  const { rest, pageSize, pageFailure, isLoadingMore, loadMore } = list;
  if (pageFailure) {
    return (
      <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="2" color="fg.error">
        The next {what} could not be loaded.
        <Button variant="link" size="inline" minH="6" loading={isLoadingMore} onClick={pageFailure.onRetry}>
          Retry
        </Button>
        {pageFailure.reference ? (
          <chakra.span textStyle="meta" color="fg.muted">
            <Reference id={pageFailure.reference} />
          </chakra.span>
        ) : null}
      </chakra.div>
    );
  }
  if (rest === 0) return null;
  const more = `${formatCount(rest)} more`;
  const load = `, load ${formatCount(Math.min(rest, pageSize))}`;
  return (
    <Button
      variant="link"
      size="inline"
      minH="6"
      // On two lines below the names of rows, where sums stand beside it.
      whiteSpace="normal"
      textAlign="start"
      lineHeight="1.2"
      loading={isLoadingMore}
      // One name, whatever the words are made of.
      aria-label={more + load}
      onClick={loadMore}
    >
      {/* One element: the room between icon and words does not come between its parts. */}
      <span>
        {more}
        <span data-print="none">{load}</span>
      </span>
    </Button>
  );
}

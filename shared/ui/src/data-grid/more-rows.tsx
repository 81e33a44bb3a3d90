import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '@fixed-ops/metrics';
import { Button } from '../primitives/button.tsx';
import { Reference } from '../states/reference.tsx';

export interface MoreRowsProps {
  /** The answer of `useListCall`. */
  list: {
    readonly rest: number;
    readonly pageSize: number;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
    readonly pageFailure: { readonly onRetry: () => void; readonly reference?: string | undefined } | null;
  };
  /** What the rows are, in words: "repair orders". */
  what: string;
}

/**
 * Stands below the rows of a list that comes in pages. It shows how many rows remain, or that the next page did not load. At the end of the
 * list it shows nothing.
 */
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
      // The button breaks into two lines when sums stand beside it.
      whiteSpace="normal"
      textAlign="start"
      lineHeight="1.2"
      loading={isLoadingMore}
      // `aria-label` keeps one name, however the words are split into elements.
      aria-label={more + load}
      onClick={loadMore}
    >
      {/* The words are one element, so that the gap between icon and words does not split them. */}
      <span>
        {more}
        <span data-print="none">{load}</span>
      </span>
    </Button>
  );
}

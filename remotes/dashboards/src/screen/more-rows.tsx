import { formatCount } from '@fixed-ops/metrics';
import { Box, Button } from '@fixed-ops/ui';

interface MoreRowsProps {
  /** The list, as `useListCall` answers it. */
  readonly list: {
    readonly rest: number;
    readonly pageSize: number;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
    readonly pageFailure: { readonly onRetry: () => void } | null;
  };
  /** Its rows in words: "repair orders". */
  readonly what: string;
}

/** Below the rows of a list that comes in pages: how many there are still, or that the next ones did not come; nothing at its end. */
export function MoreRows({ list, what }: MoreRowsProps) {
  const { rest, pageSize, pageFailure, isLoadingMore, loadMore } = list;
  if (pageFailure) {
    return (
      <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" columnGap="2" color="fg.error">
        The next {what} could not be loaded.
        <Button variant="link" size="inline" minH="6" loading={isLoadingMore} onClick={pageFailure.onRetry}>
          Retry
        </Button>
      </Box>
    );
  }
  if (rest === 0) return null;
  return (
    <Button variant="link" size="inline" minH="6" loading={isLoadingMore} onClick={loadMore}>
      {formatCount(rest)} more, load {formatCount(Math.min(rest, pageSize))}
    </Button>
  );
}

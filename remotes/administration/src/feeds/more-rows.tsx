import { formatCount } from '@fixed-ops/metrics';
import { Box, Button } from '@fixed-ops/ui';

interface MoreRowsProps {
  /** The list, as `useListCall` answers it. */
  readonly list: {
    readonly rest: number;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
    readonly pageFailure: { readonly onRetry: () => void } | null;
  };
  /** Its rows in words: "files". */
  readonly what: string;
}

/** Below the rows of a list that comes in pages: how many there are still, or that the next ones did not come. */
export function MoreRows({ list, what }: MoreRowsProps) {
  if (list.pageFailure) {
    return (
      <Box role="alert" color="fg.error">
        The next {what} could not be loaded.{' '}
        <Button variant="link" size="inline" minH="6" onClick={list.pageFailure.onRetry}>
          Retry
        </Button>
      </Box>
    );
  }
  if (list.rest === 0) return null;
  return (
    <Button variant="link" size="inline" minH="6" loading={list.isLoadingMore} onClick={list.loadMore}>
      {formatCount(list.rest)} more {what}
    </Button>
  );
}

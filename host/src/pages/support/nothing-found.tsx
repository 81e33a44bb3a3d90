import { Button, EmptyState } from '@fixed-ops/ui';
import type { SearchState } from './search-input.tsx';

interface NothingFoundProps {
  readonly title: string;
  /** What is searched, in a sentence. */
  readonly searched: string;
  readonly search: SearchState;
}

/** A search that leaves nothing: what was looked through, and the way back to everything. */
export function NothingFound({ title, searched, search }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      actions={
        <Button size="touch" onClick={() => search.onChange('')}>
          Clear search
        </Button>
      }
    >
      {searched}
    </EmptyState>
  );
}

import { Button, EmptyState } from '@fixed-ops/ui';
import type { SearchState } from './search-input.tsx';

interface NothingFoundProps {
  readonly title: string;
  /** Names what is searched, as part of a sentence. */
  readonly searched: string;
  readonly search: SearchState;
}

/** Shown if a search finds nothing: what was searched, and a button that clears the search. */
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

import { NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { inPeriod } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button, EmptyState } from '@fixed-ops/ui';
import type { DeclinedWork } from './declined-words.ts';

interface NothingDeclinedProps {
  readonly work: DeclinedWork;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Makes the list go further back; absent at the longest choice. */
  readonly onWiden: (() => void) | undefined;
}

/** The empty list: says that nothing was declined, and what to do next. */
export function NothingDeclined({ work, isFiltered, onClear, onWiden }: NothingDeclinedProps) {
  const { hasAllEmployeeView } = useSession().access;
  if (work.ownViewMessage !== null) return <NothingOwn>{work.ownViewMessage}</NothingOwn>;
  return (
    <NothingHere>
      <EmptyState
        title={`Nothing was declined ${hasAllEmployeeView ? '' : 'on your own repair orders '}${inPeriod(work)}`}
        actions={
          isFiltered ? (
            <Button onClick={onClear}>Clear filters</Button>
          ) : onWiden ? (
            <Button onClick={onWiden}>Show the last 12 months</Button>
          ) : null
        }
      >
        {isFiltered
          ? 'Nothing matches the filters, or everything that was recommended was done.'
          : `Everything that was recommended on ${hasAllEmployeeView ? 'the' : 'your'} repair orders that closed then was done.`}
      </EmptyState>
    </NothingHere>
  );
}

import { Button, OnDemand, Popover } from '@fixed-ops/ui';
import { formatInstant } from '../format-instant.ts';

interface FeedAgeProps {
  /** When the newest file was loaded. */
  readonly asOf: string;
  readonly timezone: string;
  /** Whether an open day of the store is missing. */
  readonly isLate: boolean;
}

const list = () => import('./feed-list.tsx').then((module) => module.FeedList);

/** The age of the figures. A press shows each feed separately. */
export function FeedAge({ asOf, timezone, isLate }: FeedAgeProps) {
  return (
    <Popover
      label="Data feeds"
      align="end"
      width={360}
      padded={false}
      trigger={
        <Button variant="link" size="inline" minH="6" textStyle="meta" color={isLate ? 'fg.warning' : 'fg.muted'}>
          Data as of {formatInstant(asOf, timezone)}
          {isLate ? ', late' : ''}
        </Button>
      }
    >
      {({ close }) => <OnDemand load={list} props={{ timezone, onLeave: close }} />}
    </Popover>
  );
}

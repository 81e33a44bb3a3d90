import { lateFeedsText } from '@fixed-ops/metrics';
import { Button, OnDemand, Popover } from '@fixed-ops/ui';
import { formatInstant } from '../format-instant.ts';

interface FeedAgeProps {
  /** When the newest repair orders were loaded. */
  readonly asOf: string;
  readonly timezone: string;
  /** Whether an open day of the store is missing in one of its feeds. */
  readonly isLate: boolean;
  /** These feeds. Undefined if the server does not name them. */
  readonly lateFeeds: readonly string[] | undefined;
}

const list = () => import('./feed-list.tsx').then((module) => module.FeedList);

/** The age of the figures, and the feeds that are late. A press shows each feed separately. */
export function FeedAge({ asOf, timezone, isLate, lateFeeds }: FeedAgeProps) {
  return (
    <Popover
      label="Data feeds"
      align="end"
      width={360}
      padded={false}
      trigger={
        <Button variant="link" size="inline" minH="6" textStyle="meta" color={isLate ? 'fg.warning' : 'fg.muted'}>
          Data as of {formatInstant(asOf, timezone)}
          {lateFeedsText(isLate, lateFeeds)}
        </Button>
      }
    >
      {({ close }) => <OnDemand load={list} props={{ timezone, onLeave: close }} />}
    </Popover>
  );
}

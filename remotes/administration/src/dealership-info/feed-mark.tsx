import type { DealershipInfo } from '@fixed-ops/contract';
import { chakra, StatusMark } from '@fixed-ops/ui';

const STATUS_OF_FEED = { ok: 'green', late: 'amber', failed: 'red', none: 'none' } as const;

/** Mark before the words that say how the feed stands. */
export function FeedMark({ status }: { readonly status: DealershipInfo['feed']['status'] }) {
  if (status === 'none') return null;
  return (
    <chakra.span marginInlineEnd="1.5">
      <StatusMark status={STATUS_OF_FEED[status]} label="" />
    </chakra.span>
  );
}

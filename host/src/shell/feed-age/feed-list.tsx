import { answerOf, useCall } from '@fixed-ops/api';
import { type Feed, supportCalls } from '@fixed-ops/contract/help';
import { formatDate } from '@fixed-ops/metrics';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import { Link } from '@fixed-ops/router';
import { Answer, Box, chakra, Skeleton, StatusMark, Text, Link as TextLink } from '@fixed-ops/ui';
import { FEED_STATUS } from '../../pages/support/feeds/feed-words.ts';
import { formatInstant } from '../format-instant.ts';

export interface FeedListProps {
  readonly timezone: string;
  readonly onLeave: () => void;
}

/** Each feed with the arrival of its newest file and its last day. Late feeds are named in words. */
export function FeedList({ timezone, onLeave }: FeedListProps) {
  const answer = useCall(supportCalls.feedStatus);
  return (
    <>
      <Box maxH="min(420px, 60dvh)" overflow="auto" px="4" py="3">
        <Answer
          name="Data feeds"
          answer={answerOf(answer)}
          skeleton={<Skeleton h="160px" />}
          isEmpty={({ feeds }) => feeds.length === 0}
          empty={() => <Text color="fg.muted">No file has arrived yet.</Text>}
        >
          {({ feeds, dataThrough }) => (
            <chakra.dl display="grid" gap="2.5">
              {feeds.map((feed) => (
                <FeedRow key={feed.kind} feed={feed} timezone={timezone} storeThrough={dataThrough} />
              ))}
            </chakra.dl>
          )}
        </Answer>
      </Box>
      <Box borderTopWidth="1px" px="4" py="2.5">
        <TextLink asChild>
          <Link to="/support?tab=feeds" onClick={onLeave}>
            All feeds
          </Link>
        </TextLink>
      </Box>
    </>
  );
}

interface FeedRowProps {
  readonly feed: Feed;
  readonly timezone: string;
  /** The last day of repair orders. */
  readonly storeThrough: string | null;
}

function FeedRow({ feed, timezone, storeThrough }: FeedRowProps) {
  const { kind, status, receivedAt, dataThrough } = feed;
  const { word, status: mark } = FEED_STATUS[status];
  const isBehind = dataThrough !== null && storeThrough !== null && dataThrough < storeThrough;
  return (
    <div>
      <chakra.dt display="flex" justifyContent="space-between" gap="3">
        {feedKindWords(kind)}
        {status === 'ok' ? null : (
          <chakra.span display="inline-flex" alignItems="center" gap="1.5">
            <StatusMark status={mark} label="" />
            {word}
          </chakra.span>
        )}
      </chakra.dt>
      <chakra.dd textStyle="meta" color="fg.muted">
        {formatInstant(receivedAt, timezone)}
        {dataThrough === null ? null : `, through ${formatDate(dataThrough)}`}
        {isBehind && storeThrough !== null ? `. Repair orders reach ${formatDate(storeThrough)}` : null}
      </chakra.dd>
    </div>
  );
}

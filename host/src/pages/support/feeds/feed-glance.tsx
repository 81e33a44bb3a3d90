import { useCall } from '@fixed-ops/api';
import { supportCalls } from '@fixed-ops/contract/help';
import { formatDate } from '@fixed-ops/metrics';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import { Link } from '@fixed-ops/router';
import { Box, chakra, Skeleton, StatusMark, Text, Link as TextLink } from '@fixed-ops/ui';
import { FEED_STATUS } from './feed-words.ts';

/** Two lines: the last day of the repair orders, and the feeds with a problem. */
export function FeedGlance() {
  const { data, isPending } = useCall(supportCalls.feedStatus);
  if (isPending) return <Skeleton height="44px" maxW="320px" />;
  if (!data) return <AllFeeds>See the data feeds</AllFeeds>;
  const odd = data.feeds.filter(({ status }) => status !== 'ok');
  const through =
    data.dataThrough === null ? 'No repair orders yet' : `Repair orders through ${formatDate(data.dataThrough)}`;
  return (
    <Box>
      <Text>{through}</Text>
      {odd.length === 0 && data.feeds.length > 0 ? <Text color="fg.muted">All feeds are on time.</Text> : null}
      <chakra.ul listStyleType="none">
        {odd.map(({ kind, status }) => (
          <li key={kind}>
            <StatusMark status={FEED_STATUS[status].status} label="" /> {feedKindWords(kind)}:{' '}
            {FEED_STATUS[status].word.toLowerCase()}
          </li>
        ))}
      </chakra.ul>
      <AllFeeds>All data feeds</AllFeeds>
    </Box>
  );
}

function AllFeeds({ children }: { readonly children: string }) {
  return (
    <TextLink asChild display="inline-flex" alignItems="center" minH="7">
      <Link to="/support?tab=feeds">{children}</Link>
    </TextLink>
  );
}

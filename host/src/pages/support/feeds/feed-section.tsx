import { answerOf, useCall } from '@fixed-ops/api';
import type { Feed } from '@fixed-ops/contract';
import { supportCalls } from '@fixed-ops/contract/help';
import { formatCount, formatDate, formatInstant } from '@fixed-ops/metrics';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import { Link } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  type Column,
  chakra,
  DataTable,
  EmptyState,
  Heading,
  Panel,
  STATUS_LOOK,
  StatusMark,
  Text,
  Link as TextLink,
} from '@fixed-ops/ui';
import { metricsWithout, otherFiguresWithout } from '../metrics/metric-detail.tsx';
import { FEED_FIELD_WORDS } from '../metrics/metric-words.ts';
import { FEED_STATUS, feedNotes } from './feed-words.ts';

/** The feeds with their files, last days and problems, which explain why a figure may be missing. */
export function FeedSection() {
  const { activeDealership, dealershipData } = useSession();
  const answer = useCall(supportCalls.feedStatus);
  const columns = feedColumns(dealershipData.timezone);
  const table = (feeds: readonly Feed[], { refetching }: { readonly refetching: boolean }) => (
    <Panel>
      <DataTable
        label="Data feeds"
        columns={columns}
        rows={feeds}
        rowKey={(feed) => feed.kind}
        loading={answer.data === undefined}
        refetching={refetching}
        expectedRows={4}
        empty={
          <EmptyState title={`No file of ${activeDealership.name} has arrived yet`}>
            Figures appear after the first import. The administrator of your dealership knows when that will be.
          </EmptyState>
        }
      />
    </Panel>
  );
  return (
    <>
      <Text mb="4" maxW="640px" color="fg.muted">
        Files of {activeDealership.name} come from its DMS at night and reach through the day before. Late means that a
        day on which the store was open is missing.
      </Text>
      <Answer name="Data feeds" answer={answerOf(answer)} skeleton={table([], { refetching: false })}>
        {({ feeds, fieldsNotProvided }, state) => (
          <>
            {table(feeds, state)}
            <NotProvided fields={fieldsNotProvided} />
          </>
        )}
      </Answer>
    </>
  );
}

function feedColumns(timezone: string): readonly Column<Feed>[] {
  return [
    { key: 'kind', head: 'Feed', value: (feed) => feedKindWords(feed.kind), width: '180px', required: true },
    {
      key: 'status',
      head: 'Status',
      value: (feed) => FEED_STATUS[feed.status].word,
      cell: ({ status }) => {
        const words = FEED_STATUS[status];
        return (
          <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={STATUS_LOOK[words.status].text}>
            <StatusMark status={words.status} label="" />
            {words.word}
          </chakra.span>
        );
      },
      width: '104px',
    },
    {
      key: 'dataThrough',
      head: 'Reaches through',
      value: (feed) => feed.dataThrough,
      cell: ({ dataThrough }) => (dataThrough === null ? 'No dates' : formatDate(dataThrough)),
      width: '136px',
    },
    {
      key: 'receivedAt',
      head: 'Last file',
      value: (feed) => feed.receivedAt,
      cell: (feed) => formatInstant(feed.receivedAt, timezone),
      width: '184px',
    },
    {
      key: 'rows',
      head: 'Rows',
      value: (feed) => feed.rows,
      cell: (feed) => formatCount(feed.rows),
      numeric: true,
      format: 'count',
      width: '88px',
    },
    {
      key: 'notes',
      head: 'Notes',
      value: (feed) => feedNotes(feed).join(' '),
      cell: (feed) => feedNotes(feed).join('. ') || 'None',
      sortable: false,
      width: '280px',
    },
    { key: 'fileName', head: 'File name', value: (feed) => feed.fileName, width: '220px' },
  ];
}

/** Columns that the feed lacks, and the figures that need them. */
function NotProvided({ fields }: { readonly fields: readonly string[] }) {
  const known = Object.entries(FEED_FIELD_WORDS).filter(([field]) => fields.includes(field));
  if (known.length === 0) return null;
  return (
    <Box as="section" mt="6" maxW="880px">
      <Heading mb="1">Not provided by your DMS feed</Heading>
      <Text color="fg.muted">
        {known.map(([, { label }]) => label).join(', ')}. These figures are therefore not shown:
      </Text>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="4" mt="1">
        {metricsWithout(fields).map(({ key, label }) => (
          <li key={key}>
            <TextLink asChild display="inline-flex" alignItems="center" minH="7">
              <Link to={`/support?metric=${key}`}>{label}</Link>
            </TextLink>
          </li>
        ))}
        {otherFiguresWithout(fields).map((label) => (
          <chakra.li key={label} display="inline-flex" alignItems="center" minH="7">
            {label}
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  );
}

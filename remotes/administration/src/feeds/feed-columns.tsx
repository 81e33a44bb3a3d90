import type { FeedFile } from '@fixed-ops/contract/administration';
import { formatCount, formatDate, formatDay, formatInstant, NO_VALUE } from '@fixed-ops/metrics';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import {
  Box,
  Button,
  type Column,
  chakra,
  type FigureStatus,
  NarrowNote,
  STATUS_LOOK,
  StatusMark,
} from '@fixed-ops/ui';

const WORDS: Readonly<Record<FeedFile['status'], { readonly word: string; readonly status: FigureStatus }>> = {
  ok: { word: 'Loaded', status: 'green' },
  late: { word: 'Late', status: 'amber' },
  failed: { word: 'Refused', status: 'red' },
  none: { word: 'Nothing yet', status: 'none' },
};

/** The days that a file covers; a list of codes covers none. */
function daysOf({ dataFrom, dataTo }: FeedFile): string | null {
  if (dataFrom === null || dataFrom === dataTo) return dataTo === null ? null : formatDate(dataTo);
  if (dataTo === null) return formatDate(dataFrom);
  const isOfOneYear = dataFrom.slice(0, 4) === dataTo.slice(0, 4);
  return `${isOfOneYear ? formatDay(dataFrom) : formatDate(dataFrom)} to ${formatDate(dataTo)}`;
}

/** Why a file was refused, or a warning about it. */
const notesOf = ({ error, warnings }: FeedFile): string => [...(error === null ? [] : [error]), ...warnings].join('. ');

/** The due time of a file that is late. */
const expectedOf = ({ nextExpectedAt, status }: FeedFile, timezone: string): string | null => {
  if (nextExpectedAt === null) return null;
  const at = formatInstant(nextExpectedAt, timezone);
  return status === 'late' ? `Due since ${at}` : at;
};

export const feedColumns = (timezone: string, open: (file: FeedFile) => void): readonly Column<FeedFile>[] => [
  {
    key: 'kind',
    head: 'Feed',
    required: true,
    value: ({ kind }) => feedKindWords(kind),
    cell: (row) => (
      <Box py={{ base: '1', md: '0' }}>
        {feedKindWords(row.kind)}
        <NarrowNote>{formatInstant(row.receivedAt, timezone)}</NarrowNote>
      </Box>
    ),
    width: '180px',
  },
  {
    key: 'status',
    head: 'Status',
    sortable: false,
    value: ({ status }) => WORDS[status].word,
    cell: ({ status }) => (
      <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={STATUS_LOOK[WORDS[status].status].text}>
        <StatusMark status={WORDS[status].status} label="" />
        {WORDS[status].word}
      </chakra.span>
    ),
    width: '104px',
  },
  {
    key: 'receivedAt',
    head: 'Came',
    from: 'md',
    value: ({ receivedAt }) => receivedAt,
    cell: ({ receivedAt }) => formatInstant(receivedAt, timezone),
    width: '170px',
  },
  {
    key: 'rows',
    head: 'Rows',
    numeric: true,
    from: 'md',
    value: ({ rows }) => rows,
    cell: ({ rows }) => formatCount(rows),
    width: '84px',
  },
  {
    key: 'rejectedRows',
    head: 'Left out',
    numeric: true,
    value: ({ rejectedRows }) => rejectedRows,
    cell: (row) =>
      row.rejectedRows === 0 ? (
        formatCount(0)
      ) : (
        <Button
          variant="link"
          size="inline"
          minH="6"
          aria-label={`${formatCount(row.rejectedRows)} left out of ${row.fileName}`}
          onClick={() => open(row)}
        >
          {formatCount(row.rejectedRows)}
        </Button>
      ),
    width: '84px',
  },
  { key: 'dataTo', head: 'Days', from: 'md', value: daysOf, width: '130px' },
  {
    key: 'next',
    head: 'Next expected',
    sortable: false,
    from: 'md',
    value: ({ nextExpectedAt }) => nextExpectedAt,
    cell: (row) => expectedOf(row, timezone) ?? NO_VALUE,
    width: '180px',
  },
  {
    key: 'notes',
    head: 'Notes',
    sortable: false,
    from: 'md',
    value: (row) => notesOf(row) || null,
    cell: (row) => <Box color="fg.muted">{notesOf(row) || NO_VALUE}</Box>,
    width: '200px',
  },
  {
    key: 'fileName',
    head: 'File',
    from: 'md',
    value: ({ fileName }) => fileName,
    cell: ({ fileName }) => (
      <Box py="1" minW="150px" whiteSpace="normal" overflowWrap="anywhere" textStyle="meta">
        {fileName}
      </Box>
    ),
    width: '170px',
  },
];

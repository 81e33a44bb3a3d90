import { type FeedFile, feedColumns as feedColumnsOf } from '@fixed-ops/contract/administration';
import { businessDateOf, formatCount, formatDate, formatDay, formatInstant, NO_VALUE } from '@fixed-ops/metrics';
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
  WideOnlyNote,
} from '@fixed-ops/ui';

const WORDS: Readonly<Record<FeedFile['status'], { readonly word: string; readonly status: FigureStatus }>> = {
  ok: { word: 'Loaded', status: 'green' },
  late: { word: 'Late', status: 'amber' },
  failed: { word: 'Refused', status: 'red' },
  none: { word: 'Nothing yet', status: 'none' },
};

/** `3 refused rows` */
export const refusedWords = (count: number): string => `${formatCount(count)} refused ${count === 1 ? 'row' : 'rows'}`;

/** The days that a file covers, a line each; a list of codes covers none. */
function daysOf({ dataFrom, dataTo }: FeedFile): readonly string[] {
  if (dataFrom === null || dataFrom === dataTo) return dataTo === null ? [] : [formatDate(dataTo)];
  if (dataTo === null) return [formatDate(dataFrom)];
  const isOfOneYear = dataFrom.slice(0, 4) === dataTo.slice(0, 4);
  return [`${isOfOneYear ? formatDay(dataFrom) : formatDate(dataFrom)} to`, formatDate(dataTo)];
}

/** Why a file was refused, or a warning about it. */
const notesOf = ({ error, warnings }: FeedFile): string => [...(error === null ? [] : [error]), ...warnings].join('. ');

/** When the next file of the kind is expected, since when it is late, or that nobody can say. Null for all but the newest of a kind. */
const expectedOf = ({ nextExpectedAt, status, schedule }: FeedFile, timezone: string): string | null => {
  if (nextExpectedAt === null) return schedule === 'none' ? 'No schedule: sent when changed' : null;
  const isMonthly = schedule === 'monthly';
  const at = isMonthly
    ? formatDate(businessDateOf(new Date(nextExpectedAt), timezone))
    : formatInstant(nextExpectedAt, timezone);
  if (status === 'late') return `Due since ${at}`;
  return isMonthly ? `Next by ${at}` : `Next ${at}`;
};

/** A second fact of a cell. Beside the menu of a window of 1280 px there is no room for a column of each. */
const SecondLine = chakra('span', {
  base: { display: { base: 'none', md: 'block' }, textStyle: 'meta', color: 'fg.muted', _print: { display: 'block' } },
});

const listed = feedColumnsOf(feedKindWords);

export const feedColumns = (timezone: string, open: (file: FeedFile) => void): readonly Column<FeedFile>[] => [
  {
    ...listed.kind,
    head: 'Feed, file',
    required: true,
    cell: (row) => (
      <Box>
        {feedKindWords(row.kind)}
        {/* A phone has no columns for these. */}
        {[formatInstant(row.receivedAt, timezone), expectedOf(row, timezone)].filter(Boolean).map((line) => (
          <NarrowNote key={line}>{line}</NarrowNote>
        ))}
        {/* An upright tablet has no column for them either. */}
        {notesOf(row) === '' ? null : <WideOnlyNote>{notesOf(row)}</WideOnlyNote>}
        <SecondLine whiteSpace="normal" overflowWrap="anywhere">
          {row.fileName}
        </SecondLine>
      </Box>
    ),
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
  },
  {
    ...listed.receivedAt,
    head: 'Received, next expected',
    from: 'md',
    cell: (row) => (
      <>
        {formatInstant(row.receivedAt, timezone)}
        <SecondLine>{expectedOf(row, timezone)}</SecondLine>
      </>
    ),
  },
  {
    ...listed.rows,
    from: 'md',
    cell: ({ rows }) => formatCount(rows),
  },
  {
    ...listed.rejectedRows,
    cell: (row) =>
      row.rejectedRows === 0 ? (
        formatCount(0)
      ) : (
        <Button
          variant="link"
          size="inline"
          minH="6"
          aria-label={`${refusedWords(row.rejectedRows)} of ${row.fileName}`}
          onClick={() => open(row)}
        >
          {formatCount(row.rejectedRows)}
        </Button>
      ),
  },
  {
    ...listed.dataTo,
    head: 'Days',
    from: 'md',
    value: (row) => daysOf(row).join(' ') || null,
    cell: (row) =>
      daysOf(row).length === 0
        ? NO_VALUE
        : daysOf(row).map((line) => (
            <chakra.span key={line} display="block">
              {line}{' '}
            </chakra.span>
          )),
  },
  {
    ...listed.notes,
    sortable: false,
    wideOnly: true,
    value: (row) => notesOf(row) || null,
    cell: (row) => (
      <Box color="fg.muted" minW="150px" whiteSpace="normal" overflowWrap="anywhere">
        {notesOf(row) || NO_VALUE}
      </Box>
    ),
  },
];

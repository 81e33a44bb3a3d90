import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, type Column } from '@fixed-ops/ui';
import { inWords, type Line } from './listed-line.ts';

const nameOf = ({ firstName, lastName }: Line) => `${firstName} ${lastName}`.trim() || null;

/** What somebody pasted may be of any length: it breaks, so that what became of it stays in view. */
const asWritten = (textOf: (line: Line) => string, maxW: string) => ({
  value: (line: Line) => textOf(line) || null,
  cell: (line: Line) => (
    <Box py="1" maxW={maxW} whiteSpace="normal" overflowWrap="anywhere">
      {textOf(line) || NO_VALUE}
    </Box>
  ),
});

/** The rows of a list beside what became of each. The first column is that of the name: the first one stays at every width. */
export const lineColumns = (timezone: string): Column<Line>[] => [
  {
    key: 'name',
    head: 'Name',
    value: nameOf,
    // On a phone with row and address, which would push what became of somebody beyond its edge.
    cell: (line) => (
      <Box py="1" maxW={{ md: '220px' }} whiteSpace="normal" wordBreak="break-word">
        {nameOf(line)}
        <Box hideFrom="md" textStyle="meta" color="fg.muted">
          Row {line.line}, {line.email || 'no email'}
        </Box>
      </Box>
    ),
  },
  { key: 'line', head: 'Row', numeric: true, from: 'md', value: ({ line }) => line },
  { key: 'email', head: 'Email', from: 'md', ...asWritten(({ email }) => email, '260px') },
  { key: 'title', head: 'Job title', from: 'md', ...asWritten(({ jobTitle }) => jobTitleLabel(jobTitle), '200px') },
  { key: 'role', head: 'Role', from: 'md', ...asWritten(({ role }) => roleLabel(role), '140px') },
  {
    key: 'result',
    head: 'Result',
    value: ({ result }) => (result === null ? 'Not checked' : inWords(result, timezone)),
    // Why somebody is refused is a sentence, or several: it goes on in the next line and not beyond the edge.
    cell: ({ result }) => (
      // On a phone the wider of the two: the name beside it breaks anywhere.
      <Box whiteSpace="normal" py="1" minW={{ base: '168px', md: '200px' }}>
        {result === null ? 'Not checked' : inWords(result, timezone)}
      </Box>
    ),
  },
];

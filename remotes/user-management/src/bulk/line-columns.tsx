import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { Box, type Column } from '@fixed-ops/ui';
import { inWords, type Line } from './listed-line.ts';

const nameOf = ({ firstName, lastName }: Line) => `${firstName} ${lastName}`.trim() || null;

/** The rows of a list beside what became of each. The first column is that of the name: the first one stays at every width. */
export const lineColumns = (timezone: string): Column<Line>[] => [
  {
    key: 'name',
    head: 'Name',
    value: nameOf,
    // On a phone with row and address, which would push what became of somebody beyond its edge.
    cell: (line) => (
      <Box py={{ base: '1', md: '0' }} whiteSpace={{ base: 'normal', md: 'nowrap' }} wordBreak="break-word">
        {nameOf(line)}
        <Box hideFrom="md" textStyle="meta" color="fg.muted">
          Row {line.line}, {line.email || 'no email'}
        </Box>
      </Box>
    ),
  },
  { key: 'line', head: 'Row', numeric: true, from: 'md', value: ({ line }) => line },
  { key: 'email', head: 'Email', from: 'md', value: ({ email }) => email || null },
  { key: 'title', head: 'Job title', from: 'md', value: ({ jobTitle }) => jobTitleLabel(jobTitle) || null },
  { key: 'role', head: 'Role', from: 'md', value: ({ role }) => roleLabel(role) || null },
  {
    key: 'result',
    head: 'Result',
    value: ({ result }) => (result === null ? 'Not checked' : inWords(result, timezone)),
    // Why somebody is refused is a sentence, or several: it goes on in the next line and not beyond the edge.
    cell: ({ result }) => (
      // On a phone the wider of the two: the name beside it breaks anywhere.
      <Box whiteSpace="normal" py="1" minW={{ base: '168px', md: '0' }}>
        {result === null ? 'Not checked' : inWords(result, timezone)}
      </Box>
    ),
  },
];

import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, type Column, WideOnlyNote } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { EmailText } from '../person/email-text.tsx';
import { inWords, type Line } from './listed-line.ts';

const nameOf = ({ firstName, lastName }: Line) => `${firstName} ${lastName}`.trim() || null;

/**
 * A cell for pasted text of any length. It wraps, so that the result column stays in view, and breaks a word only if it
 * is longer than the column.
 */
const asWritten = (
  textOf: (line: Line) => string,
  maxW: string,
  draw: (text: string) => ReactNode = (text) => text,
) => ({
  value: (line: Line) => textOf(line) || null,
  cell: (line: Line) => (
    <Box py="1" minW={{ md: '110px' }} maxW={maxW} whiteSpace="normal" overflowWrap="break-word">
      {textOf(line) === '' ? NO_VALUE : draw(textOf(line))}
    </Box>
  ),
});

/**
 * The rows of the list with their results. The name is the first column, because the first column is shown at every
 * width.
 */
export const lineColumns = (timezone: string): Column<Line>[] => [
  {
    key: 'name',
    head: 'Name',
    value: nameOf,
    // On a phone and an upright tablet this cell also has row number and address; columns of their own would push the
    // result out of view.
    cell: (line) => (
      <Box py="1" maxW={{ lg: '220px' }} whiteSpace="normal" overflowWrap="anywhere">
        {nameOf(line)}
        <WideOnlyNote>
          <Box as="span" overflowWrap="anywhere">
            Row {line.line}, {line.email === '' ? 'no email' : <EmailText email={line.email} />}
          </Box>
        </WideOnlyNote>
      </Box>
    ),
  },
  { key: 'line', head: 'Row', numeric: true, format: 'count', wideOnly: true, value: ({ line }) => line },
  {
    key: 'email',
    head: 'Email',
    wideOnly: true,
    ...asWritten(
      ({ email }) => email,
      '260px',
      (email) => <EmailText email={email} />,
    ),
  },
  { key: 'title', head: 'Job title', from: 'md', ...asWritten(({ jobTitle }) => jobTitleLabel(jobTitle), '200px') },
  { key: 'role', head: 'Role', from: 'md', ...asWritten(({ role }) => roleLabel(role), '140px') },
  {
    key: 'result',
    head: 'Result',
    value: ({ result }) => (result === null ? 'Not checked' : inWords(result, timezone)),
    // A refusal is one or more sentences, so the text wraps.
    cell: ({ result }) => (
      // On a phone this column is the wider one, because the name beside it wraps anywhere.
      <Box whiteSpace="normal" py="1" minW={{ base: '168px', md: '200px' }}>
        {result === null ? 'Not checked' : inWords(result, timezone)}
      </Box>
    ),
  },
];

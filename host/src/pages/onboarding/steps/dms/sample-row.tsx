import type { OnboardingSample } from '@fixed-ops/contract/help';
import { formatCount, formatDate } from '@fixed-ops/metrics';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import { Box, Button, CircleCheck, chakra, Text, TriangleAlert } from '@fixed-ops/ui';
import { Trash2 } from '@fixed-ops/ui/icons';
import { useState } from 'react';
import { formatBytes } from './bytes.ts';

interface SampleRowProps {
  readonly sample: OnboardingSample;
  /** Null if nothing can be changed. */
  readonly onRemove: (() => void) | null;
}

/** The content of a file: rows, days and names, and the rejected rows by reason with their lines. */
export function SampleRow({ sample, onRemove }: SampleRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, fileName, rows, refusedRows, from, to, bytes, missingColumns, unknownColumns, warnings } = sample;
  const days = from !== null && to !== null ? `${formatDate(from)} to ${formatDate(to)}` : null;
  const about = [rows === 1 ? '1 row' : `${formatCount(rows)} rows`, days, formatBytes(bytes)]
    .filter((part) => part !== null)
    .join(', ');
  const isBare = rows + refusedRows === 0;
  const isGood = refusedRows === 0 && !isBare && warnings.length === 0;
  const remarks = refusedRows + missingColumns.length + unknownColumns.length;
  return (
    <chakra.li px="5" py="3" borderTopWidth="1px" borderColor="border.muted" aria-label={fileName}>
      <Box display="flex" alignItems="start" gap="3" flexWrap={{ base: 'wrap', md: 'nowrap' }}>
        <Box color={isGood ? 'fg.success' : 'fg.warning'} mt="0.5">
          {isGood ? <CircleCheck size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
        </Box>
        <Box flex="1" minW="0">
          <Text overflowWrap="anywhere">
            <chakra.strong fontWeight="semibold">{feedKindWords(kind)}</chakra.strong>{' '}
            <chakra.span color="fg.muted">{fileName}</chakra.span>
          </Text>
          <Text textStyle="meta" color="fg.muted">
            {about}
            {foundWords(sample) === '' ? '' : `. Contains ${foundWords(sample)}`}
          </Text>
          {isBare ? (
            <Text textStyle="meta" color="fg.warning">
              Only a header line: there are no rows to load
            </Text>
          ) : null}
          {refusedRows > 0 ? (
            <Text textStyle="meta" color="fg.warning">
              {formatCount(refusedRows)} {refusedRows === 1 ? 'row' : 'rows'} refused
            </Text>
          ) : null}
          {warnings.map((warning) => (
            <Text key={warning} textStyle="meta" color="fg.warning" overflowWrap="anywhere">
              {warning}
            </Text>
          ))}
        </Box>
        <Box display="flex" gap="1">
          {remarks > 0 ? (
            <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide' : refusedRows > 0 ? 'Show reasons' : 'Remarks'}
            </Button>
          ) : null}
          {onRemove ? (
            <Button variant="ghost" aria-label={`Remove ${fileName}`} onClick={onRemove}>
              <Trash2 />
            </Button>
          ) : null}
        </Box>
      </Box>
      {isOpen ? <Remarks sample={sample} /> : null}
    </chakra.li>
  );
}

/** Counts what was found: "12 advisors, 108 op codes". */
function foundWords({ found }: OnboardingSample): string {
  const parts: readonly [number, string, string][] = [
    [found.laborTypes, 'labor type', 'labor types'],
    [found.advisors, 'advisor', 'advisors'],
    [found.technicians, 'technician', 'technicians'],
    [found.opCodes, 'op code', 'op codes'],
    [found.accounts, 'account', 'accounts'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${formatCount(count)} ${count === 1 ? one : many}`)
    .join(', ');
}

/** The rejected rows by reason with their first lines, and missing or unknown columns of the file. */
function Remarks({ sample }: { readonly sample: OnboardingSample }) {
  const { refusals, rejects, missingColumns, unknownColumns } = sample;
  return (
    <Box mt="2" ms={{ md: '7' }} display="grid" gap="2" textStyle="meta">
      {refusals.map(({ reason, count }) => {
        const lines = rejects.filter((each) => each.reason === reason).slice(0, 5);
        return (
          <Box key={reason}>
            <Text>
              <chakra.strong fontWeight="semibold">{formatCount(count)}</chakra.strong> {reason}
            </Text>
            <chakra.ul color="fg.muted">
              {lines.map(({ line, column, value }) => (
                <chakra.li key={`${line} ${column}`} overflowWrap="anywhere">
                  Line {formatCount(line)}
                  {column === '' ? '' : `, ${column}`}
                  {value === '' ? '' : `: “${value}”`}
                </chakra.li>
              ))}
            </chakra.ul>
          </Box>
        );
      })}
      {missingColumns.length > 0 ? (
        <Text color="fg.muted">Columns that it does not have: {missingColumns.join(', ')}.</Text>
      ) : null}
      {unknownColumns.length > 0 ? (
        <Text color="fg.muted">Columns that are not used: {unknownColumns.join(', ')}.</Text>
      ) : null}
    </Box>
  );
}

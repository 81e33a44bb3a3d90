import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { Box, DoubtMark, type FigureDoubt } from '@fixed-ops/ui';
import type { SheetColumn } from './cell-words.ts';
import { NotMapped } from './not-mapped.tsx';

interface ColumnHeadProps {
  readonly column: SheetColumn;
  /** Whether the feed has the fields of the column. */
  readonly isProvided: boolean;
  readonly doubts: readonly FigureDoubt[];
}

/** A column head, with a mark if the figures may be wrong. The mark follows the words, so that it does not seem to belong to the next column. The words wrap, so that the sheet stays narrow. */
export function ColumnHead({ column, isProvided, doubts }: ColumnHeadProps) {
  if (column.isMapped === false) return <NotMapped label={column.label} />;
  if (!isProvided) {
    return (
      <Box as="span" title={NOT_PROVIDED}>
        {column.label}
        <Box as="span" display="block">
          Not provided
        </Box>
      </Box>
    );
  }
  if (doubts.length === 0) return column.label;
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      whiteSpace="normal"
      // On paper the number of the note has its own line, so that the column stays narrow.
      _print={{ display: 'inline' }}
    >
      {column.label}
      <DoubtMark label={column.label} doubts={doubts} />
    </Box>
  );
}

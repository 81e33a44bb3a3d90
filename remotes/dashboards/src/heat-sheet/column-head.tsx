import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { Box, DoubtMark, type FigureDoubt } from '@fixed-ops/ui';
import type { SheetColumn } from './cell-words.ts';
import { NotMapped } from './not-mapped.tsx';

interface ColumnHeadProps {
  readonly column: SheetColumn;
  /** Whether the feed has what the column is made of. */
  readonly isProvided: boolean;
  readonly doubts: readonly FigureDoubt[];
}

/** With a mark where the column may be off, after its words: before them it would stand beside the next column's. They break, so that the sheet is no wider. */
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
      // The number of its note takes a line of its own there, rather than room from the next column.
      _print={{ display: 'inline' }}
    >
      {column.label}
      <DoubtMark label={column.label} doubts={doubts} />
    </Box>
  );
}

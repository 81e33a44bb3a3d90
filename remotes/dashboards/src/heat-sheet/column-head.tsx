import { Box, DoubtMark, type FigureDoubt } from '@fixed-ops/ui';
import type { SheetColumn } from './cell-words.ts';
import { NotMapped } from './not-mapped.tsx';

interface ColumnHeadProps {
  readonly column: SheetColumn;
  readonly doubts: readonly FigureDoubt[];
}

/** With a mark where the column may be off, after its words: before them it would stand beside the next column's. They break, so that the sheet is no wider. */
export function ColumnHead({ column, doubts }: ColumnHeadProps) {
  if (column.isMapped === false) return <NotMapped label={column.label} />;
  if (doubts.length === 0) return column.label;
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5" whiteSpace="normal">
      {column.label}
      <DoubtMark label={column.label} doubts={doubts} />
    </Box>
  );
}

import { canOpen } from '@fixed-ops/access';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Button, DoubtMark, type FigureDoubt, Link, Tooltip } from '@fixed-ops/ui';
import type { SheetColumn } from './cell-words.ts';

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

/** An item that no code belongs to: who says which do is led there. */
function NotMapped({ label }: { readonly label: string }) {
  const { user } = useSession();
  return (
    <>
      <Box as="span" display="block">
        {label}
      </Box>
      {canOpen(user, 'administration') ? (
        <Link asChild>
          <RouterLink to="/administration/heat-sheet?tab=mapping">Not mapped</RouterLink>
        </Link>
      ) : (
        <Tooltip label="An administrator says which codes belong to it.">
          <Button variant="link" size="inline" minH="6" color="fg" fontWeight="normal">
            Not mapped
          </Button>
        </Tooltip>
      )}
    </>
  );
}

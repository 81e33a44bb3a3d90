import { canOpen } from '@fixed-ops/access';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Button, chakra, Link, Tooltip } from '@fixed-ops/ui';
import type { SheetColumn } from './cell-words.ts';

const MAPPING = '/administration/heat-sheet?tab=mapping';
const WHO_MAPS = 'An administrator says which codes belong to';

/** An item that no code belongs to, in the head of its column: who says which do is led there. */
export function NotMapped({ label }: { readonly label: string }) {
  const { user } = useSession();
  return (
    <>
      <Box as="span" display="block">
        {label}
      </Box>
      {canOpen(user, 'administration') ? (
        <Link asChild>
          <RouterLink to={MAPPING}>Not mapped</RouterLink>
        </Link>
      ) : (
        <Tooltip label={`${WHO_MAPS} it.`}>
          <Button variant="link" size="inline" minH="6" color="fg" fontWeight="normal">
            Not mapped
          </Button>
        </Tooltip>
      )}
    </>
  );
}

/** Columns whose figures the feed lacks, in one line for a phone, which leaves them out. */
export function NotProvidedColumns({ columns }: { readonly columns: readonly SheetColumn[] }) {
  if (columns.length === 0) return null;
  return (
    <Below>
      {NOT_PROVIDED}: {columns.map(({ label }) => label).join(', ')}.
    </Below>
  );
}

/** The same of all such items in one line: a phone lists what is held against a goal, and these are held against nothing. */
export function NotMappedItems({ columns }: { readonly columns: readonly SheetColumn[] }) {
  const { user } = useSession();
  const items = columns.filter(({ isMapped }) => isMapped === false);
  if (items.length === 0) return null;
  const them = items.length === 1 ? 'it' : 'them';
  return (
    <Below>
      Not mapped: {items.map(({ label }) => label).join(', ')}.{' '}
      {canOpen(user, 'administration') ? (
        <Link asChild textDecoration="underline">
          <RouterLink to={MAPPING}>Say which codes belong to {them}</RouterLink>
        </Link>
      ) : (
        `${WHO_MAPS} ${them}.`
      )}
    </Below>
  );
}

const Below = chakra('div', {
  base: { px: '4', py: '3', textStyle: 'meta', color: 'fg.muted', borderTopWidth: '1px', borderColor: 'border.muted' },
});

import { canOpen } from '@fixed-ops/access';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Button, chakra, Link, Tooltip } from '@fixed-ops/ui';
import type { SheetColumn } from './cell-words.ts';

const MAPPING = '/administration/heat-sheet?tab=mapping';
const WHO_MAPS = 'An administrator sets which codes belong to';

/** Column head of an item without codes, with a link to the mapping for people who may change it. */
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

/** Names the columns that the feed lacks. A phone leaves those columns out and shows this line. */
export function NotProvidedColumns({ columns }: { readonly columns: readonly SheetColumn[] }) {
  if (columns.length === 0) return null;
  return (
    <Below>
      {NOT_PROVIDED}: {columns.map(({ label }) => label).join(', ')}.
    </Below>
  );
}

/** Names all items without codes in one line, for a phone, which lists only figures with a goal. */
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
          <RouterLink to={MAPPING}>Set which codes belong to {them}</RouterLink>
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

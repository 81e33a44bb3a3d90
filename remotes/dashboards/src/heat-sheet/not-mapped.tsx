import { canOpen } from '@fixed-ops/access';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Button, Link, Tooltip } from '@fixed-ops/ui';
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

/** The same of all such items in one line: a phone lists what is held against a goal, and these are held against nothing. */
export function NotMappedItems({ columns }: { readonly columns: readonly SheetColumn[] }) {
  const { user } = useSession();
  const items = columns.filter(({ isMapped }) => isMapped === false);
  if (items.length === 0) return null;
  const them = items.length === 1 ? 'it' : 'them';
  return (
    <Box px="4" py="3" textStyle="meta" color="fg.muted" borderTopWidth="1px" borderColor="border.muted">
      Not mapped: {items.map(({ label }) => label).join(', ')}.{' '}
      {canOpen(user, 'administration') ? (
        <Link asChild textDecoration="underline">
          <RouterLink to={MAPPING}>Say which codes belong to {them}</RouterLink>
        </Link>
      ) : (
        `${WHO_MAPS} ${them}.`
      )}
    </Box>
  );
}

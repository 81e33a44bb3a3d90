import { canOpen } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import { Box } from '@fixed-ops/ui';
import { LockedNote } from '@fixed-ops/ui/form';

/** Whether the person may only look. Development features open the pages for the role that changes nothing, too. */
export function useReadOnly(): boolean {
  const { user, access } = useSession();
  return access.isReadOnly || !canOpen(user, 'administration');
}

export const ReadOnlyNote = () => (
  <Box mb="4">
    <LockedNote>You can look at these settings. Changing them needs an administrator of this dealership.</LockedNote>
  </Box>
);

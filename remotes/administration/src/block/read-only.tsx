import { canOpen } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import { Box, Lock } from '@fixed-ops/ui';

/** Whether the person may only look. Development features open the pages for the role that changes nothing, too. */
export function useReadOnly(): boolean {
  const { user, access } = useSession();
  return access.isReadOnly || !canOpen(user, 'administration');
}

export function ReadOnlyNote() {
  return (
    <Box
      role="note"
      data-print="none"
      display="flex"
      gap="2"
      mb="4"
      px="4"
      py="3"
      bg="blue.subtle"
      borderWidth="1px"
      borderColor="blue.muted"
      borderRadius="l3"
    >
      <Lock size={16} aria-hidden="true" />
      <span>You can look at these settings. Changing them needs an administrator of this dealership.</span>
    </Box>
  );
}

import { grantableRoles } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import { Box, Lock, PageHeader } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useStoreOfList } from './store-of-list.ts';
import { UsersBreadcrumb } from './users-breadcrumb.tsx';

/**
 * Whether the person may only look at users. Development features open these pages for roles that may grant none, and the server
 * refuses them every change of a person.
 */
export function useReadOnly(): boolean {
  const { user } = useSession();
  return grantableRoles(user).length === 0;
}

/** Why something cannot be changed, in the place of its fields. */
export const LockedNote = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="note"
    display="flex"
    gap="2"
    p="3"
    bg="blue.subtle"
    borderWidth="1px"
    borderColor="blue.muted"
    borderRadius="l3"
  >
    <Lock size={16} aria-hidden="true" />
    <span>{children}</span>
  </Box>
);

export const ReadOnlyNote = () => (
  <LockedNote>You can look at these users. Changing them needs an administrator of this dealership.</LockedNote>
);

/** In the place of the pages for new people. */
export function NoNewUsers() {
  const { store, list } = useStoreOfList();
  return (
    <>
      <UsersBreadcrumb page="New user" list={list} />
      <PageHeader title="New user" period={store.name} />
      <ReadOnlyNote />
    </>
  );
}

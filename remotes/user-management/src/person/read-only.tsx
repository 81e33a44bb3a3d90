import { grantableRoles } from '@fixed-ops/access';
import { useSession } from '@fixed-ops/session';
import { PageHeader } from '@fixed-ops/ui';
import { LockedNote } from '@fixed-ops/ui/form';
import { useStoreOfList } from './store-of-list.ts';
import { UsersBreadcrumb } from './users-breadcrumb.tsx';

/**
 * Whether the person may not change users. Development features open these pages to roles that may grant none, for
 * which the server refuses every change.
 */
export function useReadOnly(): boolean {
  const { user } = useSession();
  return grantableRoles(user).length === 0;
}

export const ReadOnlyNote = () => (
  <LockedNote>You can look at these users. Changing them needs an administrator of this dealership.</LockedNote>
);

/** Replaces the pages for new people if the person may not create any. */
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

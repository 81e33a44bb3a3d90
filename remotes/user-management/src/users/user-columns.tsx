import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { Avatar, type Column, HStack } from '@fixed-ops/ui';
import type { UserListEntry } from './user-list-entry.ts';

export const userColumns: Column<UserListEntry>[] = [
  {
    key: 'name',
    head: 'Name',
    required: true,
    value: ({ fullName }) => fullName,
    cell: ({ fullName, avatar }) => (
      <HStack gap="2.5">
        <Avatar name={fullName} src={avatar === '' ? undefined : avatar} />
        {fullName}
      </HStack>
    ),
  },
  { key: 'email', head: 'E-mail', value: ({ email }) => email || null },
  { key: 'role', head: 'Role', value: ({ role }) => roleLabel(role) || null },
  { key: 'title', head: 'Title', value: ({ jobTitle }) => jobTitleLabel(jobTitle) || null },
];

import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { businessDateOf, formatCount, formatDate, formatInstant, NO_VALUE } from '@fixed-ops/metrics';
import { Avatar, Box, Button, Chip, type Column, HStack, NarrowNote, Text, Tooltip } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { invitationTrouble } from '../person/invitation-words.ts';
import { statusWord, type UserState } from './user-filter.ts';
import type { UserListEntry } from './user-list-entry.ts';

const name: Column<UserListEntry> = {
  key: 'name',
  head: 'Name',
  required: true,
  value: ({ fullName }) => fullName,
  cell: ({ fullName, avatar, role, jobTitle, dealershipCount }) => (
    // Beside the box of the row, which a line that wraps would push out of the cell.
    <HStack gap="2.5" display="inline-flex" maxW="calc(100% - 32px)">
      <Avatar name={fullName} src={avatar === '' ? undefined : avatar} />
      <Box lineHeight={{ base: '1.25', md: 'inherit' }} py={{ base: '1.5', md: '0' }}>
        <span data-part="person">{fullName}</span>
        <NarrowNote>
          {[
            jobTitleLabel(jobTitle),
            roleLabel(role),
            dealershipCount > 1 ? `${formatCount(dealershipCount)} dealerships` : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </NarrowNote>
      </Box>
    </HStack>
  ),
};

const account: Column<UserListEntry>[] = [
  {
    key: 'email',
    head: 'Email',
    from: 'md',
    value: ({ email }) => email || null,
    cell: ({ email }) => <Box color="fg.muted">{email || NO_VALUE}</Box>,
  },
  { key: 'role', head: 'Role', from: 'md', value: ({ role }) => roleLabel(role) || null },
  { key: 'title', head: 'Title', from: 'md', value: ({ jobTitle }) => jobTitleLabel(jobTitle) || null },
  {
    key: 'dealerships',
    head: 'Dealerships',
    from: 'md',
    numeric: true,
    format: 'count',
    value: ({ dealershipCount }) => dealershipCount,
    cell: (entry) => <Dealerships entry={entry} />,
  },
];

const status = (timezone: string): Column<UserListEntry> => ({
  key: 'status',
  head: 'Status',
  value: statusWord,
  cell: (entry) => <Status entry={entry} timezone={timezone} />,
});

interface ListColumns {
  readonly timezone: string;
  /** What is done to a person, at the end of the row. */
  readonly actionsOf: (entry: UserListEntry) => ReactNode;
}

const lastSignIn = (timezone: string): Column<UserListEntry> => ({
  key: 'lastSignIn',
  head: 'Last sign-in',
  from: 'md',
  format: 'instant',
  value: (entry) => entry.lastSignIn || null,
  // The day tells who no longer comes; the minute is a hover away, so that the end of the row stays in view.
  cell: ({ lastSignIn: at }) =>
    at === '' ? (
      'Never'
    ) : (
      <time dateTime={at} title={formatInstant(at, timezone)}>
        {formatDate(businessDateOf(new Date(at), timezone))}
      </time>
    ),
});

const actions = (actionsOf: ListColumns['actionsOf']): Column<UserListEntry> => ({
  key: 'actions',
  head: 'Actions',
  required: true,
  sortable: false,
  exported: false,
  width: '84px',
  value: () => null,
  cell: actionsOf,
});

/** Columns of the list; who deleted a person and when matters only among the deleted. */
export function userColumns(state: UserState, { timezone, actionsOf }: ListColumns): Column<UserListEntry>[] {
  if (state !== 'deleted') return [name, ...account, lastSignIn(timezone), status(timezone), actions(actionsOf)];
  return [
    name,
    ...account,
    { key: 'deletedBy', head: 'Deleted by', value: ({ deletedByName }) => deletedByName || null },
    {
      key: 'deletedDate',
      head: 'Deleted on',
      format: 'instant',
      value: ({ deletedDate }) => deletedDate || null,
      cell: ({ deletedDate }) => (deletedDate === '' ? NO_VALUE : formatInstant(deletedDate, timezone)),
    },
    actions(actionsOf),
  ];
}

/** Where the account stands, and of an invitation that did not leave, why. */
function Status({ entry, timezone }: { readonly entry: UserListEntry; readonly timezone: string }) {
  const word = statusWord(entry);
  if (word === 'Active') return word;
  const trouble = invitationTrouble({ failure: entry.inviteFailure, nextTryAt: entry.inviteNextTry }, timezone);
  return (
    <>
      <Chip>{word}</Chip>
      {trouble === null ? null : (
        <Text textStyle="meta" color="fg.warning" maxW="224px" py="1" whiteSpace="normal">
          {trouble}
        </Text>
      )}
    </>
  );
}

/** How many dealerships a person may open; which ones, on hover and focus. */
function Dealerships({ entry: { dealershipCount, userDealerships } }: { readonly entry: UserListEntry }) {
  if (userDealerships.length === 0) return dealershipCount;
  return (
    <Tooltip label={userDealerships.map((dealership) => dealership.name).join(', ')}>
      <Button variant="link" size="inline" minH="6" minW="6" justifyContent="flex-end" color="fg" fontWeight="normal">
        {dealershipCount}
      </Button>
    </Tooltip>
  );
}

import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { businessDateOf, formatCount, formatDate, formatInstant, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Avatar, Box, Button, Chip, type Column, HStack, Text, Tooltip, WideOnlyNote } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { EmailText } from '../person/email-text.tsx';
import { entryTrouble } from './entry-trouble.ts';
import { statusWord, type UserState } from './user-filter.ts';
import type { UserListEntry } from './user-list-entry.ts';

const nameIn = (state: UserState, { timezone, onOpen }: ListColumns): Column<UserListEntry> => ({
  key: 'name',
  head: 'Name',
  required: true,
  value: ({ fullName }) => fullName,
  cell: (entry) => (
    // The checkbox of the row is beside the name. A line that wraps would push it out of the cell.
    <HStack gap="2.5" display="inline-flex" verticalAlign="middle" maxW="calc(100% - 32px)">
      <Avatar name={entry.fullName} src={entry.avatar === '' ? undefined : entry.avatar} />
      {/* A long name wraps. Otherwise one name would push the actions of every row out of view. */}
      <Box
        lineHeight={{ base: '1.25', md: 'inherit' }}
        py={{ base: '1.5', md: '1' }}
        minW={{ md: '120px' }}
        maxW={{ base: 'calc(100vw - 210px)', md: '340px' }}
        whiteSpace="normal"
        overflowWrap="anywhere"
      >
        {state === 'deleted' ? (
          <Box as="span" data-part="person" overflowWrap="anywhere">
            {entry.fullName}
          </Box>
        ) : (
          <Button
            data-part="person"
            variant="link"
            size="inline"
            minH="6"
            textAlign="start"
            whiteSpace="normal"
            overflowWrap="anywhere"
            onClick={() => onOpen(entry)}
          >
            {entry.fullName}
          </Button>
        )}
        <Note state={state} entry={entry} timezone={timezone} />
      </Box>
    </HStack>
  ),
});

interface NoteProps {
  readonly state: UserState;
  readonly entry: UserListEntry;
  readonly timezone: string;
}

/** What a phone and an upright tablet have no columns for, below the name. */
function Note({ state, entry, timezone }: NoteProps) {
  const { email, role, jobTitle, dealershipCount, deletedByName, deletedDate } = entry;
  const isDeleted = state === 'deleted';
  const title = jobTitleLabel(jobTitle);
  const stores = dealershipCount > 1 ? `${formatCount(dealershipCount)} dealerships` : '';
  const signIn = entry.lastSignIn === '' ? 'never signed in' : `signed in ${dayOf(entry.lastSignIn, timezone)}`;
  return (
    <WideOnlyNote>
      <Box as="span" hideFrom="md">
        {isDeleted
          ? joined([
              title,
              deletedDate === '' ? '' : `deleted ${dayOf(deletedDate, timezone)}`,
              deletedByName === '' ? '' : `by ${deletedByName}`,
            ])
          : joined([title, roleLabel(role), stores])}
      </Box>
      <Box as="span" hideBelow="md">
        {joined([title, stores, isDeleted ? '' : signIn])}
        {email === '' ? null : (
          <Box as="span" display="block" overflowWrap="anywhere">
            <EmailText email={email} />
          </Box>
        )}
      </Box>
    </WideOnlyNote>
  );
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(', ');
const dayOf = (instant: string, timezone: string) => formatDate(businessDateOf(new Date(instant), timezone));

/** Words that wrap, to one word a line if they must, before they push the end of the row out of view. */
const inWords = (wordsOf: (entry: UserListEntry) => string) => ({
  value: (entry: UserListEntry) => wordsOf(entry) || null,
  cell: (entry: UserListEntry) => (
    <Box data-part="words" whiteSpace="normal">
      {wordsOf(entry) || NO_VALUE}
    </Box>
  ),
});

const account: Column<UserListEntry>[] = [
  {
    key: 'email',
    head: 'Email',
    wideOnly: true,
    value: ({ email }) => email || null,
    cell: ({ email }) => (
      <Box color="fg.muted" minW="110px" maxW="260px" whiteSpace="normal" overflowWrap="anywhere" py="1">
        {email === '' ? NO_VALUE : <EmailText email={email} />}
      </Box>
    ),
  },
  { key: 'role', head: 'Role', from: 'md', ...inWords(({ role }) => roleLabel(role)) },
  { key: 'title', head: 'Title', wideOnly: true, ...inWords(({ jobTitle }) => jobTitleLabel(jobTitle)) },
  {
    key: 'dealerships',
    head: 'Dealerships',
    wideOnly: true,
    numeric: true,
    format: 'count',
    value: ({ dealershipCount }) => dealershipCount,
    cell: (entry) => <Dealerships entry={entry} />,
  },
];

const status = (state: UserState, timezone: string): Column<UserListEntry> => ({
  key: 'status',
  head: 'Status',
  // Active people all have the same state, so a phone gives its room to the names.
  from: state === 'active' ? 'md' : undefined,
  value: statusWord,
  cell: (entry) => <Status entry={entry} timezone={timezone} />,
});

interface ListColumns {
  readonly timezone: string;
  /** Opens a person. The name and Edit do this. */
  readonly onOpen: (entry: UserListEntry) => void;
  /** The actions at the end of the row. */
  readonly actionsOf: (entry: UserListEntry) => ReactNode;
}

const lastSignIn = (timezone: string): Column<UserListEntry> => ({
  key: 'lastSignIn',
  head: 'Last sign-in',
  wideOnly: true,
  format: 'instant',
  value: (entry) => entry.lastSignIn || null,
  // The day is enough to see who no longer signs in. The tooltip has the time, so that the end of the row stays in
  // view.
  cell: ({ lastSignIn: at }) =>
    at === '' ? (
      'Never'
    ) : (
      <time dateTime={at} title={formatInstant(at, timezone)}>
        {dayOf(at, timezone)}
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

/** The columns of the list. The author and the time of a deletion are shown only among deleted people. */
export function userColumns(state: UserState, list: ListColumns): Column<UserListEntry>[] {
  const { timezone, actionsOf } = list;
  const name = nameIn(state, list);
  if (state !== 'deleted') return [name, ...account, lastSignIn(timezone), status(state, timezone), actions(actionsOf)];
  return [
    name,
    ...account,
    {
      key: 'deletedBy',
      head: 'Deleted by',
      from: 'md',
      value: ({ deletedByName }) => deletedByName || null,
      cell: ({ deletedByName }) => (
        <Box data-part="words" minW="90px" whiteSpace="normal" overflowWrap="anywhere">
          {deletedByName || NO_VALUE}
        </Box>
      ),
    },
    {
      key: 'deletedDate',
      head: 'Deleted on',
      from: 'md',
      format: 'instant',
      value: ({ deletedDate }) => deletedDate || null,
      cell: ({ deletedDate }) => (
        <Box whiteSpace="normal" minW="92px">
          {deletedDate === '' ? NO_VALUE : formatInstant(deletedDate, timezone)}
        </Box>
      ),
    },
    actions(actionsOf),
  ];
}

/** The state of the account. If an invitation was not sent, also the reason and the advice. */
function Status({ entry, timezone }: { readonly entry: UserListEntry; readonly timezone: string }) {
  const session = useSession();
  const word = statusWord(entry);
  if (word === 'Active') return word;
  const trouble = entryTrouble(entry, timezone, session);
  return (
    <Box py={trouble === null ? undefined : '2'}>
      <Chip>{word}</Chip>
      {trouble === null ? null : (
        <Text textStyle="meta" color="fg.warning" maxW="224px" pt="1" whiteSpace="normal">
          {trouble}
        </Text>
      )}
    </Box>
  );
}

/** The number of dealerships that a person may open. Hover and focus show their names. */
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

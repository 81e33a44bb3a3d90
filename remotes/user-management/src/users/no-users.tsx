import { Button, EmptyState, Flex, Text } from '@fixed-ops/ui';
import type { UserState } from './user-filter.ts';

const NOBODY: Record<UserState, string> = {
  active: 'Nobody else has access',
  unverified: 'Everybody has signed in',
  deleted: 'Nobody was deleted',
};

interface NoUsersProps {
  readonly status: UserState;
  readonly isSearch: boolean;
  /** The name of the store or group. */
  readonly place: string;
  /** True for the active store, to which the reader has access as well. */
  readonly isHere: boolean;
  readonly onClear: () => void;
}

export function NoUsers({ status, isSearch, place, isHere, onClear }: NoUsersProps) {
  if (isSearch) {
    return (
      <EmptyState title="Nobody matches the search" actions={<Button onClick={onClear}>Clear search</Button>}>
        The search looks at name, email, role and title of the people shown; role, title and dealership narrow them.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={status === 'active' && !isHere ? 'Nobody has access' : NOBODY[status]}>
      {status === 'active' && isHere ? `You are the only user of ${place}.` : `Nobody matches in ${place}.`}
    </EmptyState>
  );
}

/** Shown if the address names a person who is not in the list. */
export function NotListed(props: { readonly isSelf: boolean; readonly place: string; readonly onClear: () => void }) {
  const { isSelf, place, onClear } = props;
  return (
    <Flex
      role="status"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      gap="3"
      mb="3"
      px="4"
      py="2.5"
      bg="bg.warning"
      borderWidth="1px"
      borderColor="border.warning"
      borderRadius="l3"
    >
      <Text>
        {isSelf
          ? 'The link is to your own account. You change it under Profile settings.'
          : `The person in this link is not a user of ${place}, or not one that you may see.`}
      </Text>
      <Button onClick={onClear}>Show the list</Button>
    </Flex>
  );
}

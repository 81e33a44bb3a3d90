import { Link } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Avatar, Box, chakra, touchTarget } from '@fixed-ops/ui';

const person = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: '8',
  borderRadius: 'l2',
  textStyle: 'label',
  color: 'fg',
  whiteSpace: 'nowrap',
  flexShrink: '0',
  ...touchTarget,
} as const;
const ProfileLink = chakra(Link, { base: person });

/** Avatar and full name, as a link to the profile, which shows the person's roles at their dealership. */
export function UserLink({ isLink = true }: { readonly isLink?: boolean }) {
  const user = useSessionState((state) => state.user);
  if (!user) return null;
  const portrait = (
    <>
      <Avatar name={user.fullName} src={user.avatar || undefined} />
      <Box as="span" display={{ base: 'none', xl: 'inline' }} maxW="200px" overflow="hidden" textOverflow="ellipsis">
        {user.fullName}
      </Box>
    </>
  );
  if (!isLink) return <Box css={person}>{portrait}</Box>;
  return (
    <ProfileLink to="/profile-settings" aria-label={user.fullName}>
      {portrait}
    </ProfileLink>
  );
}

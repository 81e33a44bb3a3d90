import { Link } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Avatar, Box, chakra } from '@fixed-ops/ui';

const ProfileLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '8',
    borderRadius: 'l2',
    textStyle: 'label',
    color: 'fg',
    whiteSpace: 'nowrap',
    flexShrink: '0',
  },
});

/** Avatar and full name; leads to the profile. */
export function UserLink() {
  const user = useSessionState((state) => state.user);
  if (!user) return null;
  return (
    <ProfileLink to="/profile-settings" aria-label={user.fullName}>
      <Avatar name={user.fullName} src={user.avatar || undefined} />
      <Box as="span" display={{ base: 'none', xl: 'inline' }} maxW="200px" overflow="hidden" textOverflow="ellipsis">
        {user.fullName}
      </Box>
    </ProfileLink>
  );
}

import { Link } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Box, chakra } from '@fixed-ops/ui';

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

const Picture = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    borderRadius: 'full',
    bg: 'bg.emphasized',
    color: 'fg',
    fontSize: 'xs',
    fontWeight: 'semibold',
    overflow: 'hidden',
  },
});

/** Avatar and full name; leads to the profile. */
export function UserLink() {
  const user = useSessionState((state) => state.user);
  if (!user) return null;
  return (
    <ProfileLink to="/profile-settings" aria-label={user.fullName} title={user.fullName}>
      <Picture aria-hidden="true">
        {user.avatar ? <chakra.img src={user.avatar} alt="" width="28px" height="28px" objectFit="cover" /> : null}
        {user.avatar ? null : initialsOf(user.firstName, user.lastName)}
      </Picture>
      <Box as="span" display={{ base: 'none', xl: 'inline' }} maxW="200px" overflow="hidden" textOverflow="ellipsis">
        {user.fullName}
      </Box>
    </ProfileLink>
  );
}

/** The placeholder of a person without a picture. */
export function initialsOf(firstName: string, lastName: string): string {
  return `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase() || '?';
}

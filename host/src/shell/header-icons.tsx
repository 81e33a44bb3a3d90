import { Link, useLocation } from '@fixed-ops/router';
import { Bell, BellDot, Box, chakra, IconButton, LogOut, Tooltip, VisuallyHidden } from '@fixed-ops/ui';
import { useId } from 'react';
import { useHost } from '../boot/context.ts';
import { useUnread } from '../notifications/unread-context.ts';
import { useMayPass } from '../routing/permissions.ts';
import { secondaryLinks } from './secondary-links.tsx';

/** The badge shows no larger number. */
const BADGE_OVERFLOW_CAP = 99;

const IconLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    width: '32px',
    height: '32px',
    borderRadius: 'l2',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current]': { bg: 'bg.muted', color: 'fg' },
    '& > svg': { width: '20px', height: '20px' },
  },
});

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '-2px',
    insetEnd: '-2px',
    minW: '16px',
    height: '16px',
    px: '1',
    borderRadius: 'full',
    bg: 'blue.solid',
    color: 'blue.contrast',
    fontSize: 'xs',
    lineHeight: '16px',
    fontWeight: 'semibold',
    textAlign: 'center',
  },
});

/** The icons of the wide header; on a narrow one only the bell stays, the rest is in the menu. */
export function HeaderIcons({ hasNotifications }: { readonly hasNotifications: boolean }) {
  const { signOut } = useHost();
  const { pathname } = useLocation();
  const mayPass = useMayPass();
  return (
    <Box display={{ base: 'none', lg: 'flex' }} alignItems="center" gap="1">
      {secondaryLinks(mayPass).map(({ to, label, Icon }) => (
        <Tooltip key={to} label={label}>
          <IconLink to={to} aria-label={label} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
            <Icon aria-hidden="true" />
          </IconLink>
        </Tooltip>
      ))}
      {hasNotifications ? <NotificationsLink /> : null}
      <Tooltip label="Log Out">
        <IconButton aria-label="Log Out" onClick={() => void signOut()}>
          <LogOut aria-hidden="true" style={{ width: 20, height: 20 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The bell; its drawing changes while something is unread, and the count stands beside it. */
export function NotificationsLink() {
  const unread = useUnread();
  const { pathname } = useLocation();
  const descriptionId = useId();
  const hasUnread = unread !== null && unread > 0;
  return (
    <Tooltip label="Notifications">
      <IconLink
        to="/notifications"
        aria-label="Notifications"
        aria-describedby={hasUnread ? descriptionId : undefined}
        aria-current={pathname === '/notifications' ? 'page' : undefined}
      >
        {hasUnread ? <BellDot aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {hasUnread ? <Badge aria-hidden="true">{badgeText(unread)}</Badge> : null}
        {hasUnread ? <VisuallyHidden id={descriptionId}>{unread} unread</VisuallyHidden> : null}
      </IconLink>
    </Tooltip>
  );
}

/** The number in the badge, `99+` above the cap. */
export function badgeText(unread: number): string {
  return unread > BADGE_OVERFLOW_CAP ? `${BADGE_OVERFLOW_CAP}+` : String(unread);
}

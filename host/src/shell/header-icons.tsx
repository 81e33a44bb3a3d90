import { Link, useLocation } from '@fixed-ops/router';
import {
  Bell,
  BellDot,
  Box,
  Columns3,
  CountBadge,
  chakra,
  IconButton,
  LogOut,
  Tooltip,
  touchTarget,
  VisuallyHidden,
} from '@fixed-ops/ui';
import { useId } from 'react';
import { useHost } from '../boot/context.ts';
import { useUnread } from '../notifications/unread-context.ts';
import { isAt } from '../routing/match-path.ts';
import { useMayPass } from '../routing/permissions.ts';
import { ColorModeMenu } from './color-mode-menu.tsx';
import { secondaryLinks } from './secondary-links.tsx';
import { useShellTools } from './shell-tools.tsx';

const IconLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    ...touchTarget,
    width: '32px',
    height: '32px',
    borderRadius: 'l2',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current]': { bg: 'bg.muted', color: 'fg' },
    '& > svg': { width: '20px', height: '20px' },
  },
});

interface HeaderIconsProps {
  readonly hasNotifications: boolean;
  /** False without a dealership, because every target of an icon needs one. */
  readonly hasPlaces?: boolean;
  /** False if there is no menu that could contain Log Out. */
  readonly hasMenu?: boolean;
}

/** The icons of the wide header. In a narrow one, only the bell stays; the others are in the menu. */
export function HeaderIcons({ hasNotifications, hasPlaces = true, hasMenu = true }: HeaderIconsProps) {
  const { signOut } = useHost();
  const { pathname } = useLocation();
  const mayPass = useMayPass();
  return (
    <Box display={{ base: hasMenu ? 'none' : 'flex', lg: 'flex' }} alignItems="center" gap="1">
      <Box display={{ base: 'none', lg: 'flex' }} alignItems="center" gap="1">
        {(hasPlaces ? secondaryLinks(mayPass) : []).map(({ to, label, Icon }) => (
          <Tooltip key={to} label={label}>
            <IconLink to={to} aria-label={label} aria-current={isAt(to, pathname) ? 'page' : undefined}>
              <Icon aria-hidden="true" />
            </IconLink>
          </Tooltip>
        ))}
        <DeveloperButton />
        <ColorModeMenu />
        {hasNotifications ? <NotificationsLink /> : null}
      </Box>
      <Tooltip label="Log Out">
        <IconButton
          aria-label="Log Out"
          css={{ '& > svg': { width: '20px', height: '20px' } }}
          onClick={() => void signOut()}
        >
          <LogOut size={20} aria-hidden="true" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** The overlay about this tab, for developers. Its code loads on demand. */
function DeveloperButton() {
  const tools = useShellTools();
  const mayPass = useMayPass();
  if (tools === null || !mayPass('remoteOverrides')) return null;
  return (
    <Tooltip label="What this tab runs">
      <IconButton
        aria-label="What this tab runs"
        // In narrower windows the search needs the space. The palette and a shortcut open the overlay too.
        css={{
          display: 'none',
          '@media (min-width: 1440px)': { display: 'inline-flex' },
          '& > svg': { width: '20px', height: '20px' },
        }}
        onPointerEnter={() => tools.preloadTool('tab')}
        onClick={() => tools.openTool('tab')}
      >
        <Columns3 size={20} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}

/** The bell. Its icon changes while something is unread, and the count is beside it. */
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
        aria-current={isAt('/notifications', pathname) ? 'page' : undefined}
      >
        {hasUnread ? <BellDot aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {hasUnread ? (
          <Box as="span" position="absolute" top="-2px" insetEnd="-2px" display="flex">
            <CountBadge count={unread} />
          </Box>
        ) : null}
        {hasUnread ? <VisuallyHidden id={descriptionId}>{unread} unread</VisuallyHidden> : null}
      </IconLink>
    </Tooltip>
  );
}

import { LANDING_PATH } from '@fixed-ops/contract';
import { Link, useLocation } from '@fixed-ops/router';
import { Box, BrandMark, Chip, chakra, IconButton, MenuIcon, touchTarget, X } from '@fixed-ops/ui';
import { useHost } from '../boot/context.ts';
import { useMayPass } from '../routing/permissions.ts';
import { DealershipSelector } from './dealership-selector.tsx';
import { useFoldedMenu } from './folded-menu.ts';
import { HeaderIcons, NotificationsLink } from './header-icons.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { PAGE_TOOLS_ID } from './page-tools.ts';
import { SearchField } from './search-field.tsx';
import { StickyHeader } from './sticky-header.tsx';
import { UserLink } from './user-link.tsx';

/** The home of the product, and the home of titles that may not open it (four titles of the parts department). */
const HOME_PATH = '/dashboard/service';
const MENU_ID = 'shell-menu';

const mark = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: '8',
  flexShrink: '0',
  borderRadius: 'l2',
  textStyle: 'h2',
  color: 'fg',
  ...touchTarget,
} as const;
const HomeLink = chakra(Link, { base: mark });

interface HeaderProps {
  /** True in onboarding, which has no navigation and no notifications. */
  readonly isBare?: boolean;
  /** False while no dealership is open, because every link needs one. */
  readonly hasPlaces?: boolean;
  /** False if there is no dealership to switch to. */
  readonly hasSelector?: boolean;
}

/** The header of every page: mark, navigation, dealership, icons and the person. */
export function Header({ isBare = false, hasPlaces = true, hasSelector = true }: HeaderProps) {
  const { pathname } = useLocation();
  const { isDemo } = useHost();
  const mayPass = useMayPass();
  const menu = useFoldedMenu(pathname);
  const hasMenu = !isBare;
  const hasNotifications = !isBare && hasPlaces && mayPass('notifications');
  return (
    <StickyHeader>
      <Box
        display="flex"
        alignItems="center"
        gap={{ base: '2', lg: '4' }}
        height="full"
        px={{ base: '4', md: '6' }}
        onKeyDown={menu.onKeyDown}
      >
        {hasMenu ? (
          <IconButton
            ref={menu.button}
            aria-label="Menu"
            aria-expanded={menu.isOpen}
            aria-controls={MENU_ID}
            display={{ base: 'inline-flex', lg: 'none' }}
            ms="-1.5"
            onClick={menu.toggle}
          >
            {menu.isOpen ? <X /> : <MenuIcon />}
          </IconButton>
        ) : null}
        {hasPlaces ? (
          <HomeLink to={mayPass('serviceDashboard') ? HOME_PATH : LANDING_PATH} aria-label="Fixed Ops home">
            <BrandMark />
            <ProductName />
          </HomeLink>
        ) : (
          <Box css={mark}>
            <BrandMark />
            <ProductName />
          </Box>
        )}
        {hasMenu ? <MainNavigation id={MENU_ID} panel={menu.panel} isOpen={menu.isOpen} /> : null}
        <Box id={PAGE_TOOLS_ID} flex="1" minW="0" display={{ base: isBare ? 'block' : 'none', lg: 'block' }} />
        {isDemo ? (
          <Box display="none" flexShrink="0" css={{ '@media (min-width: 1440px)': { display: 'block' } }}>
            <Chip>Demo data</Chip>
          </Box>
        ) : null}
        <SearchField />
        {hasSelector ? (
          // It shrinks for the search, but most names stay complete, because stores of one group often begin alike.
          <Box display="flex" flexShrink={{ lg: '100' }} minW={{ base: '0', lg: 'max(150px,13vw)' }}>
            <DealershipSelector />
          </Box>
        ) : null}
        {isBare ? null : <Box flex="1" hideFrom="lg" />}
        <Box display="flex" alignItems="center" gap="1">
          <HeaderIcons hasNotifications={hasNotifications} hasPlaces={!isBare && hasPlaces} hasMenu={hasMenu} />
          {hasNotifications ? (
            <Box hideFrom="lg">
              <NotificationsLink />
            </Box>
          ) : null}
        </Box>
        <UserLink isLink={hasPlaces} />
      </Box>
    </StickyHeader>
  );
}

function ProductName() {
  return (
    <Box as="span" hideBelow="lg">
      Fixed Ops
    </Box>
  );
}

import { Link, useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Box, Button, chakra, LogOut, Search, SegmentedControl } from '@fixed-ops/ui';
import type { RefObject } from 'react';
import { useHost } from '../boot/context.ts';
import { hostNavigation } from '../routing/host-routes.ts';
import { isAt } from '../routing/match-path.ts';
import { mainNavigation } from '../routing/navigation.ts';
import { useMayPass } from '../routing/permissions.ts';
import { useColorModeChoice } from '../session/color-mode.ts';
import { colorModes } from './color-mode-menu.tsx';
import { SEARCH_LABEL } from './search-field.tsx';
import { secondaryLinks } from './secondary-links.tsx';
import { useShellTools } from './shell-tools.tsx';
import { HEADER_HEIGHT_PX } from './sticky-header.tsx';

const Item = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: { base: '44px', lg: '32px' },
    // From 1024 px on, five links (which developers have) fit beside a dealership's full name.
    px: { base: '3', lg: '2', xl: '3' },
    // The same as the buttons in this list.
    borderWidth: { base: '1px', lg: '0' },
    borderColor: 'transparent',
    borderRadius: 'l2',
    textStyle: 'label',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current]': { bg: 'bg.muted', color: 'fg' },
    '& > svg': { width: '16px', height: '16px' },
  },
});

const Panel = chakra('div', {
  base: {
    display: { lg: 'flex' },
    position: { base: 'absolute', lg: 'static' },
    top: `${HEADER_HEIGHT_PX}px`,
    insetInline: '0',
    padding: { base: '4', lg: '0' },
    // The header is fixed, so in a low window the panel itself must scroll.
    maxH: { base: `calc(100dvh - ${HEADER_HEIGHT_PX}px)`, lg: 'none' },
    overflowY: { base: 'auto', lg: 'visible' },
    bg: 'bg.panel',
    borderBottomWidth: { base: '1px', lg: '0' },
  },
});

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    gap: { base: '1', lg: '0.5', xl: '1' },
    listStyle: 'none',
    margin: '0',
    padding: '0',
    '& > li > a, & > li > button': { width: { base: 'full', lg: 'auto' }, justifyContent: 'flex-start' },
    '& > li > button': { minH: '44px' },
  },
});

interface MainNavigationProps {
  readonly id: string;
  readonly panel: RefObject<HTMLDivElement | null>;
  /** Below 1024 px, the navigation is a panel that the menu button opens. */
  readonly isOpen: boolean;
}

/** The main navigation from the registry. In a narrow window, the targets of the icons are below it. */
export function MainNavigation({ id, panel, isOpen }: MainNavigationProps) {
  const { registry, signOut } = useHost();
  const tools = useShellTools();
  const [colorMode, chooseColorMode] = useColorModeChoice();
  const { pathname } = useLocation();
  const mayPass = useMayPass();
  const products = useSessionState((state) => state.dealershipData?.products ?? NO_PRODUCTS);
  const links = mainNavigation(registry.remotes, pathname, { mayPass, products }, hostNavigation);
  return (
    <Panel ref={panel} id={id} display={{ base: isOpen ? 'block' : 'none', lg: 'flex' }}>
      <nav aria-label="Main">
        <List>
          {links.map((link) => (
            <li key={link.to}>
              <Item to={link.to} aria-current={link.isActive ? 'page' : undefined}>
                {link.label}
              </Item>
            </li>
          ))}
        </List>
      </nav>
      <List display={{ base: 'flex', lg: 'none' }} mt="3" pt="3" borderTopWidth="1px">
        {tools ? (
          <li>
            <Button variant="ghost" size="touch" onClick={() => tools.openTool('palette')}>
              <Search aria-hidden="true" />
              {SEARCH_LABEL}
            </Button>
          </li>
        ) : null}
        {secondaryLinks(mayPass).map(({ to, label, Icon }) => (
          <li key={to}>
            <Item to={to} aria-current={isAt(to, pathname) ? 'page' : undefined}>
              <Icon aria-hidden="true" />
              {label}
            </Item>
          </li>
        ))}
        <li>
          <Button variant="ghost" size="touch" onClick={() => void signOut()}>
            <LogOut aria-hidden="true" />
            Log Out
          </Button>
        </li>
      </List>
      <Box display={{ base: 'block', lg: 'none' }} mt="3" pt="4" borderTopWidth="1px">
        <SegmentedControl
          label="Color mode"
          value={colorMode}
          onChange={(choice) => void chooseColorMode(choice)}
          segments={colorModes.map(({ value, label, Icon }) => ({
            value,
            label,
            mark: <Icon size={16} aria-hidden="true" />,
          }))}
        />
      </Box>
    </Panel>
  );
}

const NO_PRODUCTS: readonly string[] = [];

import { Link, useLocation, useNavigate } from '@fixed-ops/router';
import { Box, chakra, Select } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { administrationEntries, administrationMenu } from './administration-menu.ts';

const Area = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'control',
    px: '3',
    borderRadius: 'l2',
    color: 'fg.muted',
    textStyle: 'label',
    _hover: { color: 'fg', bg: 'bg.subtle' },
    '&[aria-current=page]': { bg: 'bg.muted', color: 'fg' },
  },
});

/** A screen of the administration with the menu of all areas: at the left, or above it in a narrow window. */
export function AdministrationFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '212px minmax(0, 1fr)' }}
      maxW="page"
      mx="auto"
    >
      <Box display={{ base: 'block', lg: 'none' }} px={{ base: '4', md: '6' }} pt="4">
        <Select
          label="Administration area"
          width="full"
          entries={administrationEntries}
          value={pathname}
          onChange={(to) => navigate(to)}
        />
      </Box>
      <Box
        as="nav"
        aria-label="Administration areas"
        display={{ base: 'none', lg: 'block' }}
        py="6"
        paddingInlineStart="3"
      >
        {administrationMenu.map(({ label, areas }) => (
          <Box key={label} mb="3">
            <Box px="3" py="1" textStyle="meta" color="fg.muted">
              {label}
            </Box>
            <chakra.ul listStyleType="none">
              {areas.map(({ to, label: name }) => (
                <li key={to}>
                  <Area to={to} aria-current={pathname === to ? 'page' : undefined}>
                    {name}
                  </Area>
                </li>
              ))}
            </chakra.ul>
          </Box>
        ))}
      </Box>
      <Box minW="0" padding={{ base: '4', md: '6' }}>
        {children}
      </Box>
    </Box>
  );
}

import { Link, useNavigate } from '@fixed-ops/router';
import { Box, chakra, Select } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { AreaLink } from '../routing/navigation.ts';

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

interface AreaSideMenuProps {
  readonly label: string;
  readonly links: readonly AreaLink[];
  readonly children: ReactNode;
}

/** The grouped menu of an area beside its screen. In a narrow window, it is a select above the screen. */
export function AreaSideMenu({ label, links, children }: AreaSideMenuProps) {
  const navigate = useNavigate();
  const groups = groupLinks(links);
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '212px minmax(0, 1fr)' }}
      maxW="page"
      mx="auto"
      _print={{ display: 'block' }}
    >
      <Box data-print="none" display={{ base: 'block', lg: 'none' }} px={{ base: '4', md: '6' }} pt="4">
        <Select
          label={`${label} area`}
          width="full"
          entries={groups.map((group) => ({
            label: group.label,
            options: group.links.map((link) => ({ value: link.to, label: link.label })),
          }))}
          value={links.find((link) => link.isActive)?.to ?? null}
          onChange={(to) => navigate(to)}
        />
      </Box>
      <Box
        as="nav"
        data-print="none"
        aria-label={`${label} areas`}
        display={{ base: 'none', lg: 'block' }}
        py="6"
        paddingInlineStart="3"
      >
        {groups.map((group) => (
          <Box key={group.label} mb="3">
            <Box px="3" py="1" textStyle="meta" color="fg.muted">
              {group.label}
            </Box>
            <chakra.ul listStyleType="none">
              {group.links.map((link) => (
                <li key={link.to}>
                  <Area to={link.to} aria-current={link.isActive ? 'page' : undefined}>
                    {link.label}
                  </Area>
                </li>
              ))}
            </chakra.ul>
          </Box>
        ))}
      </Box>
      <Box minW="0" padding={{ base: '4', md: '6' }} _print={{ padding: '0' }}>
        {children}
      </Box>
    </Box>
  );
}

interface LinkGroup {
  readonly label: string;
  readonly links: AreaLink[];
}

/** Links under their headings, in the order of the registry. */
function groupLinks(links: readonly AreaLink[]): LinkGroup[] {
  const groups: LinkGroup[] = [];
  for (const link of links) {
    const label = link.group ?? '';
    const group = groups.find((each) => each.label === label);
    if (group) group.links.push(link);
    else groups.push({ label, links: [link] });
  }
  return groups;
}

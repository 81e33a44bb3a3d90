import type { ResolvedRemote } from '@fixed-ops/federation';
import { Link, useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { Box, chakra } from '@fixed-ops/ui';
import { areaTabs } from '../routing/navigation.ts';
import { useMayPass } from '../routing/permissions.ts';
import { isFeedLate } from './feed-age.ts';
import { formatInstant } from './format-instant.ts';

const Tab = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '44px',
    textStyle: 'label',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    '&[aria-current]': { color: 'fg', borderColor: 'blue.solid' },
  },
});

/** The tabs of an area and how fresh its data is; nothing for an area with less than two tabs that the person may open. */
export function AreaMenu({ remote }: { readonly remote: ResolvedRemote }) {
  const { pathname } = useLocation();
  const mayPass = useMayPass();
  const data = useSessionState((state) => state.dealershipData);
  const tabs = areaTabs(remote, pathname, { mayPass, products: data?.products ?? [] });
  if (tabs.length === 0) return null;
  return (
    <Box display="flex" alignItems="center" gap="6" px={{ base: '4', md: '6' }} bg="bg.panel" borderBottomWidth="1px">
      <Box as="nav" aria-label={remote.label} display="flex" gap="6" flex="1" minW="0" overflowX="auto">
        {tabs.map((tab) => (
          <Tab key={tab.to} to={tab.to} aria-current={tab.isActive ? 'page' : undefined}>
            {tab.label}
          </Tab>
        ))}
      </Box>
      {data?.feedAsOf ? (
        <chakra.p
          display={{ base: 'none', md: 'block' }}
          textStyle="meta"
          whiteSpace="nowrap"
          color={isFeedLate(data.feedAsOf, data.today) ? 'fg.warning' : 'fg.muted'}
        >
          Data as of {formatInstant(data.feedAsOf, data.timezone)}
        </chakra.p>
      ) : null}
    </Box>
  );
}

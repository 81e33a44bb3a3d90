import type { ResolvedRemote } from '@fixed-ops/federation';
import { Link, useLocation } from '@fixed-ops/router';
import { usePageLeaves } from '@fixed-ops/router/host';
import { useSessionState } from '@fixed-ops/session';
import { AreaTabs, Box } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { useHost } from '../boot/context.ts';
import { areaMenu } from '../routing/navigation.ts';
import { useMayPass } from '../routing/permissions.ts';
import { AreaSideMenu } from './area-side-menu.tsx';
import { FeedAge } from './feed-age/feed-age.tsx';

/** A remote's screen with the menu of its area: tabs above it, or a menu beside it if the registry groups the links. */
export function AreaLayout({ remote, children }: { readonly remote: ResolvedRemote; readonly children: ReactNode }) {
  const { registry } = useHost();
  const { pathname, search } = useLocation();
  const leaves = usePageLeaves();
  const mayPass = useMayPass();
  const data = useSessionState((state) => state.dealershipData);
  const links = areaMenu(remote, registry.remotes, pathname, { mayPass, products: data?.products ?? [] });
  const age = data?.feedAsOf ? (
    <FeedAge asOf={data.feedAsOf} timezone={data.timezone} isLate={data.feedIsLate} lateFeeds={data.lateFeeds} />
  ) : null;
  const owner = registry.remotes.find(({ name }) => name === remote.menuOf)?.label ?? remote.label;
  if (links.some((link) => link.group !== null)) {
    return (
      <AreaSideMenu label={owner} links={links}>
        {children}
      </AreaSideMenu>
    );
  }
  return (
    <>
      {links.length === 0 ? null : (
        <AreaTabs
          label={remote.label}
          tabs={links.map((link) => ({ to: link.to, label: link.label, current: link.isActive }))}
          renderLink={({ href, ...link }) => (
            // The tab of the page on screen would replace its address, which a page that is being left may not.
            <Link to={{ pathname: href, search: rangeOf(search) }} {...(leaves ? { replace: false } : {})} {...link} />
          )}
          aside={age}
        />
      )}
      {/* On a phone the tabs have no room beside them. Late data are said below. */}
      {links.length > 0 && data?.feedIsLate ? (
        <Box hideFrom="md" px="4" pt="2">
          {age}
        </Box>
      ) : null}
      <Box maxW="page" mx="auto">
        {children}
      </Box>
    </>
  );
}

const RANGE_PARAMETERS = ['period', 'startDate', 'endDate'];

/** The link keeps the period. Filters, sort and open drawers belong to the screen where they were set. */
function rangeOf(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const key of [...parameters.keys()]) if (!RANGE_PARAMETERS.includes(key)) parameters.delete(key);
  return parameters.toString();
}

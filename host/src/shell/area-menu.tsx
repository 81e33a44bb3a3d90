import type { ResolvedRemote } from '@fixed-ops/federation';
import { Link, useLocation } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { AreaTabs } from '@fixed-ops/ui';
import { areaTabs } from '../routing/navigation.ts';
import { useMayPass } from '../routing/permissions.ts';
import { isFeedLate } from './feed-age.ts';
import { formatInstant } from './format-instant.ts';

/** The tabs of an area, from its registry entry, and how fresh its data is. */
export function AreaMenu({ remote }: { readonly remote: ResolvedRemote }) {
  const { pathname, search } = useLocation();
  const mayPass = useMayPass();
  const data = useSessionState((state) => state.dealershipData);
  const tabs = areaTabs(remote, pathname, { mayPass, products: data?.products ?? [] });
  if (tabs.length === 0) return null;
  return (
    <AreaTabs
      label={remote.label}
      tabs={tabs.map((tab) => ({ to: tab.to, label: tab.label, current: tab.isActive }))}
      renderLink={({ href, ...link }) => <Link to={{ pathname: href, search: rangeOf(search) }} {...link} />}
      aside={data?.feedAsOf ? `Data as of ${formatInstant(data.feedAsOf, data.timezone)}` : null}
      asideIsLate={data?.feedAsOf ? isFeedLate(data.feedAsOf, data.today) : false}
    />
  );
}

const RANGE_PARAMETERS = ['period', 'startDate', 'endDate'];

/** The period goes along to the next tab; filters, sort and open drawers belong to the screen they were made on. */
function rangeOf(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const key of [...parameters.keys()]) if (!RANGE_PARAMETERS.includes(key)) parameters.delete(key);
  return parameters.toString();
}

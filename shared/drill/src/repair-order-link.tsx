import { findMetric } from '@fixed-ops/metrics';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { Link } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { parseDrillAddress } from './drill-address.ts';
import { figureName } from './figure-name.ts';

/** The open drawer that led to a repair order. */
export interface CameFrom {
  /** The page as it was, with its drawer open. */
  readonly drawer: string;
  /** The page below it, with its period and filters. */
  readonly page: string;
  /** Short name of the figure: `ELR, customer pay`. */
  readonly figure: string;
}

/** Leads to a repair order and leaves word of the drawer that it stands in, so that the page of the repair order leads back. */
export function RepairOrderLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link asChild>
      <RouterLink to={to} state={{ cameFrom: pathname + search }}>
        {children}
      </RouterLink>
    </Link>
  );
}

/** Reads what a link left in the state of the address; null where there is nothing, or no drawer of ours. */
export function readCameFrom(state: unknown): CameFrom | null {
  const drawer = typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : null;
  if (typeof drawer !== 'string' || !drawer.startsWith('/dashboard/')) return null;
  const [path = '', search = ''] = drawer.split('?');
  const parameters = new URLSearchParams(search);
  const target = parseDrillAddress(parameters.get('drill') ?? '');
  if (!target || !findMetric(target.metricKey)) return null;
  // What belongs to the drawer, and not to the page below it: the fields of use-drill.ts.
  for (const field of [...parameters.keys()].filter((key) => key.startsWith('drill'))) parameters.delete(field);
  const page = parameters.size === 0 ? path : `${path}?${parameters}`;
  return { drawer, page, figure: figureName(target.metricKey, target.scope, 'short') };
}

import { findMetric } from '@fixed-ops/metrics';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { Link } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { parseDrillAddress } from './drill-address.ts';
import { figureName } from './figure-name.ts';

/** The open drawer from which a person came to a repair order. */
export interface CameFrom {
  /** The address of the page with its open drawer. */
  readonly drawer: string;
  /** The address of the page below the drawer, with its period and filters. */
  readonly page: string;
  /** Short name of the figure: `ELR, customer pay`. */
  readonly figure: string;
}

/** A link to a repair order. It keeps the address of its drawer in the history state, so that the repair order's page can link back. */
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

/** Reads what `RepairOrderLink` left in the history state. Null if it left nothing, or no drawer of a dashboard. */
export function readCameFrom(state: unknown): CameFrom | null {
  const drawer = typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : null;
  if (typeof drawer !== 'string' || !drawer.startsWith('/dashboard/')) return null;
  const [path = '', search = ''] = drawer.split('?');
  const parameters = new URLSearchParams(search);
  const target = parseDrillAddress(parameters.get('drill') ?? '');
  if (!target || !findMetric(target.metricKey)) return null;
  // These fields of use-drill.ts belong to the drawer, not to the page below it.
  for (const field of [...parameters.keys()].filter((key) => key.startsWith('drill'))) parameters.delete(field);
  const page = parameters.size === 0 ? path : `${path}?${parameters}`;
  return { drawer, page, figure: figureName(target.metricKey, target.scope, 'short') };
}

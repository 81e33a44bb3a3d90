import { useUrlState } from '@fixed-ops/router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type DrillTarget, drillAddress, parseDrillAddress } from './drill-address.ts';

export const drillViews = ['orders', 'transactions', 'ledger', 'advisors', 'technicians'] as const;
export type DrillView = (typeof drillViews)[number];

const urlSchema = z.object({
  drill: z.string().max(160).default(''),
  drillView: z.enum(drillViews).default('orders'),
  /** A column of the list, with a minus for descending. */
  drillSort: z
    .string()
    .regex(/^-?[a-zA-Z]{1,32}$/)
    .default('-contribution'),
});

export interface Drill {
  /** The figure that is open; null while none is. */
  readonly target: DrillTarget | null;
  readonly view: DrillView;
  readonly sort: string;
  /** Opens what a figure is made of. */
  readonly open: (metricKey: string, scope: string, group?: string | null, view?: DrillView) => void;
  readonly close: () => void;
  readonly setView: (view: DrillView) => void;
  readonly setSort: (sort: string) => void;
}

/** The drawer of the page, kept in its address: Back closes it, and a copied link shows it. */
export function useDrill(): Drill {
  const [state, update] = useUrlState(urlSchema);
  const target = useMemo(() => parseDrillAddress(state.drill), [state.drill]);
  const open = useCallback<Drill['open']>(
    (metricKey, scope, group = null, view = 'orders') =>
      update({ drill: drillAddress({ metricKey, scope, group }), drillView: view, drillSort: null }),
    [update],
  );
  const close = useCallback(() => update({ drill: null, drillView: null, drillSort: null }), [update]);
  const setView = useCallback((drillView: DrillView) => update({ drillView }), [update]);
  const setSort = useCallback((drillSort: string) => update({ drillSort }), [update]);
  return useMemo(
    () => ({ target, view: state.drillView, sort: state.drillSort, open, close, setView, setSort }),
    [target, state.drillView, state.drillSort, open, close, setView, setSort],
  );
}

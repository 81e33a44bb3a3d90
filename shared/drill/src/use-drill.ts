import { useUrlDrawer } from '@fixed-ops/router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type DrillTarget, drillAddress, parseDrillAddress } from './drill-address.ts';

const drillViews = ['orders', 'transactions', 'ledger', 'advisors', 'technicians', 'opCodes'] as const;
export type DrillView = (typeof drillViews)[number];

/** The URL parameter that holds the sort of the lists. */
export const DRILL_SORT = 'drillSort';

const urlSchema = z.object({
  drill: z.string().max(360).default(''),
  drillView: z.enum(drillViews).default('orders'),
  /** `useUrlSort` of the lists reads it. It is part of this schema so that opening another figure clears it. */
  [DRILL_SORT]: z.string().default(''),
  drillSearch: z.string().max(200).default(''),
  /** A reason why the figure changed. The drawer shows it instead of the figure. */
  drillTerm: z
    .enum(['', 'price', 'mix', 'discount', 'unbilled', 'flat', 'volume', 'rate', 'rest', 'days', 'perDay'])
    .default(''),
});

/** A reason why a figure changed. It has repair orders that can be opened. */
export type DrillTerm = Exclude<z.output<typeof urlSchema>['drillTerm'], ''>;

export interface Drill {
  /** The open figure. Null while none is open. */
  readonly target: DrillTarget | null;
  readonly view: DrillView;
  readonly search: string;
  /** The open reason of the figure's change. Null while the drawer shows the figure itself. */
  readonly term: DrillTerm | null;
  /** Opens the parts of a figure. */
  readonly open: (metricKey: string, scope: string, group?: string | null, view?: DrillView) => void;
  /** Opens the parts of a reason of the figure's change. */
  readonly openTerm: (metricKey: string, scope: string, term: DrillTerm) => void;
  /** Closes the drawer that was opened last. A group of a figure gives way to the figure from which it was opened. */
  readonly close: () => void;
  readonly setView: (view: DrillView) => void;
  readonly setSearch: (search: string) => void;
}

const NOTHING_OPEN = { drill: null, drillView: null, [DRILL_SORT]: null, drillSearch: null, drillTerm: null };

/** The drawer of the page. Its state is in the address: Back closes the drawer, and a copied link opens it. */
export function useDrill(): Drill {
  const { state, open: openDrawer, close, update } = useUrlDrawer(urlSchema, NOTHING_OPEN);
  const target = useMemo(() => parseDrillAddress(state.drill), [state.drill]);
  const open = useCallback<Drill['open']>(
    (metricKey, scope, group = null, view = 'orders') =>
      openDrawer({ ...NOTHING_OPEN, drill: drillAddress({ metricKey, scope, group }), drillView: view }),
    [openDrawer],
  );
  const openTerm = useCallback<Drill['openTerm']>(
    (metricKey, scope, drillTerm) =>
      openDrawer({ ...NOTHING_OPEN, drill: drillAddress({ metricKey, scope, group: null }), drillTerm }),
    [openDrawer],
  );
  // A search text belongs to one list, so another view clears it.
  const setView = useCallback(
    (drillView: DrillView) => update({ drillView, drillSearch: null }, { replace: true }),
    [update],
  );
  const setSearch = useCallback((drillSearch: string) => update({ drillSearch }, { replace: true }), [update]);
  const { drillView: view, drillSearch: search } = state;
  const term = state.drillTerm === '' ? null : state.drillTerm;
  return useMemo(
    () => ({ target, view, search, term, open, openTerm, close, setView, setSearch }),
    [target, view, search, term, open, openTerm, close, setView, setSearch],
  );
}

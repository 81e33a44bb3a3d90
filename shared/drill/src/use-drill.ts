import { type Location, useLocation, useNavigate, useUrlState } from '@fixed-ops/router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type DrillTarget, drillAddress, parseDrillAddress } from './drill-address.ts';

const drillViews = ['orders', 'transactions', 'ledger', 'advisors', 'technicians', 'opCodes'] as const;
export type DrillView = (typeof drillViews)[number];

/** The URL parameter that holds the sort of the lists. */
export const DRILL_SORT = 'drillSort';

const urlSchema = z.object({
  drill: z.string().max(160).default(''),
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

/**
 * The number of drawers that were opened one from the other, up to this history entry. An address that was opened by a link has none,
 * because no entry of the app lies behind it.
 */
const stateSchema = z.looseObject({ drillDepth: z.number() });
const depthOf = ({ state }: Location): number => stateSchema.safeParse(state).data?.drillDepth ?? 0;

/** History entries that are already closing. A second Escape must not close the entry behind them as well. */
const left = new WeakSet<Location>();

const NOTHING_OPEN = { drill: null, drillView: null, [DRILL_SORT]: null, drillSearch: null, drillTerm: null };

/** The drawer of the page. Its state is in the address: Back closes the drawer, and a copied link opens it. */
export function useDrill(): Drill {
  const [state, update] = useUrlState(urlSchema);
  const location = useLocation();
  const navigate = useNavigate();
  const target = useMemo(() => parseDrillAddress(state.drill), [state.drill]);
  const open = useCallback<Drill['open']>(
    (metricKey, scope, group = null, view = 'orders') =>
      update(
        { ...NOTHING_OPEN, drill: drillAddress({ metricKey, scope, group }), drillView: view },
        { state: { drillDepth: depthOf(location) + 1 } },
      ),
    [update, location],
  );
  const openTerm = useCallback<Drill['openTerm']>(
    (metricKey, scope, drillTerm) =>
      update(
        { ...NOTHING_OPEN, drill: drillAddress({ metricKey, scope, group: null }), drillTerm },
        { state: { drillDepth: depthOf(location) + 1 } },
      ),
    [update, location],
  );
  const close = useCallback(() => {
    if (left.has(location)) return;
    left.add(location);
    // Goes back, so that a later Back does not open the drawer again.
    if (depthOf(location) > 0) navigate(-1);
    else update(NOTHING_OPEN, { replace: true });
  }, [update, location, navigate]);
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

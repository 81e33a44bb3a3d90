import { type Location, useLocation, useNavigate, useUrlState } from '@fixed-ops/router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type DrillTarget, drillAddress, parseDrillAddress } from './drill-address.ts';

const drillViews = ['orders', 'transactions', 'ledger', 'advisors', 'technicians', 'opCodes'] as const;
export type DrillView = (typeof drillViews)[number];

/** The parameter with the sort of the lists. */
export const DRILL_SORT = 'drillSort';

const urlSchema = z.object({
  drill: z.string().max(160).default(''),
  drillView: z.enum(drillViews).default('orders'),
  /** Read by `useUrlSort` of the lists; here so that another figure does not open in the order of the last. */
  [DRILL_SORT]: z.string().default(''),
  drillSearch: z.string().max(200).default(''),
  /** A reason why the figure changed, in place of the figure itself. */
  drillTerm: z
    .enum(['', 'price', 'mix', 'discount', 'unbilled', 'flat', 'volume', 'rate', 'rest', 'days', 'perDay'])
    .default(''),
});

/** A reason of a figure's change whose repair orders can be opened. */
export type DrillTerm = Exclude<z.output<typeof urlSchema>['drillTerm'], ''>;

export interface Drill {
  /** The figure that is open; null while none is. */
  readonly target: DrillTarget | null;
  readonly view: DrillView;
  readonly search: string;
  /** The reason of its change that is open; null while the figure itself is. */
  readonly term: DrillTerm | null;
  /** Opens what a figure is made of. */
  readonly open: (metricKey: string, scope: string, group?: string | null, view?: DrillView) => void;
  /** Opens what a reason of its change is made of. */
  readonly openTerm: (metricKey: string, scope: string, term: DrillTerm) => void;
  /** Closes what was opened last: a group of a figure gives way to the figure that it was opened from. */
  readonly close: () => void;
  readonly setView: (view: DrillView) => void;
  readonly setSearch: (search: string) => void;
}

/**
 * How many drawers were opened one from the other up to an entry of the history. An address that came as a link has none:
 * nothing of ours lies behind it.
 */
const stateSchema = z.looseObject({ drillDepth: z.number() });
const depthOf = ({ state }: Location): number => stateSchema.safeParse(state).data?.drillDepth ?? 0;

/** Entries that are being left already: a second Escape must not leave the one behind them as well. */
const left = new WeakSet<Location>();

const NOTHING_OPEN = { drill: null, drillView: null, [DRILL_SORT]: null, drillSearch: null, drillTerm: null };

/** The drawer of the page, kept in its address: Back closes it, and a copied link shows it. */
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
    // Back, so that nothing is left behind that Back would open again.
    if (depthOf(location) > 0) navigate(-1);
    else update(NOTHING_OPEN, { replace: true });
  }, [update, location, navigate]);
  // Another list is searched for something else.
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

import { Navigate, useLocation } from '@fixed-ops/router';
import { useHost } from '../boot/context.ts';
import { RemoteArea } from '../federation/remote-area.tsx';
import { HostPageArea } from '../pages/host-page-area.tsx';
import type { RouteDecision } from '../routing/decide-route.ts';
import { NOT_FOUND_PATH, NOT_PERMITTED_PATH } from '../routing/host-routes.ts';
import { TurnAway } from '../routing/turn-away.tsx';
import { AreaLayout } from './area-menu.tsx';

/** Renders the result of the route table. A redirect within the product keeps the query, so that shared links stay complete. */
export function CurrentPage({ decision }: { readonly decision: RouteDecision }) {
  const { loader } = useHost();
  const { search } = useLocation();
  if (decision.kind === 'page') return <HostPageArea page={decision.page} />;
  if (decision.kind === 'redirect') {
    const { to } = decision;
    if (to === NOT_FOUND_PATH || to === NOT_PERMITTED_PATH) return <TurnAway to={to} />;
    return <Navigate to={{ pathname: to, search }} replace />;
  }
  const area = <RemoteArea key={decision.remote.name} remote={decision.remote} loader={loader} />;
  return decision.isFrameless ? area : <AreaLayout remote={decision.remote}>{area}</AreaLayout>;
}

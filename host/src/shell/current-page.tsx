import { Navigate, useLocation } from '@fixed-ops/router';
import type { ReactNode } from 'react';
import { useHost } from '../boot/context.ts';
import { RemoteArea } from '../federation/remote-area.tsx';
import {
  AreasMissingPage,
  NotFoundPage,
  NotificationsPage,
  NotPermittedPage,
  OnboardingPage,
  ProfileSettingsPage,
  SupportPage,
} from '../pages/host-pages.tsx';
import type { RouteDecision } from '../routing/decide-route.ts';
import type { HostPage } from '../routing/host-routes.ts';
import { AreaLayout } from './area-menu.tsx';

const pages: Record<HostPage, ReactNode> = {
  support: <SupportPage />,
  profileSettings: <ProfileSettingsPage />,
  notifications: <NotificationsPage />,
  onboarding: <OnboardingPage />,
  notFound: <NotFoundPage />,
  notPermitted: <NotPermittedPage />,
  areasMissing: <AreasMissingPage />,
};

/** Draws what the route table decided. A redirect within the product keeps the query, so that shared links stay whole. */
export function CurrentPage({ decision }: { readonly decision: RouteDecision }) {
  const { loader } = useHost();
  const { search } = useLocation();
  if (decision.kind === 'page') return pages[decision.page];
  if (decision.kind === 'redirect') return <Navigate to={{ pathname: decision.to, search }} replace />;
  return (
    <AreaLayout remote={decision.remote}>
      <RemoteArea key={decision.remote.name} remote={decision.remote} loader={loader} />
    </AreaLayout>
  );
}

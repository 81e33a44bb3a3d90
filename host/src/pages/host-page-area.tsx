import { lazyScreen, useLocation } from '@fixed-ops/router';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { AreaBoundary } from '../federation/area-boundary.tsx';
import { AreaError, PendingScreen } from '../federation/area-states.tsx';
import { logFailure } from '../federation/reference.ts';
import type { HostPage } from '../routing/host-routes.ts';
import { AreasMissingPage } from './areas-missing-page.tsx';

interface PageScreen {
  /** The name for the card that is shown if the page's code cannot be loaded. */
  readonly name: string;
  readonly Screen: ComponentType;
}

/**
 * The pages of the host. Each loads its code when it is first drawn. Only the pages for missing files are in this
 * bundle.
 */
const screens: Record<HostPage, PageScreen> = {
  support: {
    name: 'Support',
    Screen: lazyScreen(() => import('./support/support-page.tsx').then((module) => module.SupportPage)),
  },
  profileSettings: {
    name: 'Profile settings',
    Screen: lazyScreen(() =>
      import('./profile-settings/profile-settings-page.tsx').then((module) => module.ProfileSettingsPage),
    ),
  },
  notifications: {
    name: 'Notifications',
    Screen: lazyScreen(() =>
      import('./notifications/notifications-page.tsx').then((module) => module.NotificationsPage),
    ),
  },
  onboarding: {
    name: 'Onboarding',
    Screen: lazyScreen(() => import('./onboarding/onboarding-page.tsx').then((module) => module.OnboardingPage)),
  },
  releases: {
    name: 'Releases',
    Screen: lazyScreen(() => import('./releases/releases-page.tsx').then((module) => module.ReleasesPage)),
  },
  notFound: {
    name: 'This page',
    Screen: lazyScreen(() => import('./not-found/not-found-page.tsx').then((module) => module.NotFoundPage)),
  },
  notPermitted: {
    name: 'This page',
    Screen: lazyScreen(() => import('./not-found/not-permitted-page.tsx').then((module) => module.NotPermittedPage)),
  },
  areasMissing: { name: 'This page', Screen: AreasMissingPage },
};

/** A page of the host. It loads its code, and an error in it does not reach the shell. */
export function HostPageArea({ page }: { readonly page: HostPage }) {
  const { name, Screen } = screens[page];
  return (
    <LoadedPage key={page} name={name}>
      <Screen />
    </LoadedPage>
  );
}

interface LoadedPageProps {
  /** The name for the card that is shown if the page's code cannot be loaded. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Draws a page whose code is loaded when it is drawn. */
export function LoadedPage({ name, children }: LoadedPageProps) {
  const { pathname } = useLocation();
  const reportFailure = (error: unknown) => logFailure(`The page ${pathname} failed.`, error);
  return (
    <AreaBoundary
      resetKey={pathname}
      fallback={(error, retry) => <AreaError label={name} error={error} onRetry={retry} />}
      onError={reportFailure}
    >
      <Suspense fallback={<PendingScreen name={name} label={name} onLate={reportFailure} />}>{children}</Suspense>
    </AreaBoundary>
  );
}

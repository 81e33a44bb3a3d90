import { GuardedRouter } from '@fixed-ops/router/host';
import { useSessionState } from '@fixed-ops/session';
import { UiProvider } from '@fixed-ops/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { HostProvider, type HostServices } from './boot/context.ts';
import { leaveFailedHost } from './boot/failed-host.ts';
import { reloadPage } from './boot/reload-page.ts';
import { AreaBoundary } from './federation/area-boundary.tsx';
import { logFailure } from './federation/reference.ts';
import { PageFailedPage } from './pages/boot-pages.tsx';
import { dealershipInAddress } from './routing/dealership-in-address.ts';
import { Shell } from './shell/shell.tsx';
import { ShellToolsProvider } from './shell/shell-tools.tsx';
import { SlowLoadingNotice } from './shell/slow-loading-notice.tsx';
import { afterAsking } from './unsaved-changes/ask-to-leave.ts';
import { LeaveDialog } from './unsaved-changes/leave-dialog.tsx';
import { mayLeavePage } from './unsaved-changes/may-leave-page.ts';

interface AppProps {
  readonly nonce: string | undefined;
  readonly services: HostServices;
  readonly queryClient: QueryClient;
}

/** The one router, QueryClient and theme of the page, around the shell. */
export function App({ nonce, services, queryClient }: AppProps) {
  const guarded = useMemo(
    () => ({ ...services, signOut: afterAsking(services.signOut), startPolicy: afterAsking(services.startPolicy) }),
    [services],
  );
  return (
    <ThemedPage nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <HostProvider value={guarded}>
          <GuardedRouter mayLeave={mayLeavePage} pinned={dealershipInAddress}>
            <AreaBoundary
              fallback={(error, retry) => (
                <>
                  <PageFailedPage error={error} onRetry={retry} />
                  <OverlayOfDevelopers />
                </>
              )}
              onError={(error) => {
                logFailure('The shell failed.', error);
                void leaveFailedHost(document, error, reloadPage);
              }}
            >
              <Shell />
            </AreaBoundary>
            <LeaveDialog />
            <SlowLoadingNotice />
          </GuardedRouter>
        </HostProvider>
      </QueryClientProvider>
    </ThemedPage>
  );
}

/** What the tab runs, over the page of a failed shell. If it is what fails, the page stands without it. */
function OverlayOfDevelopers() {
  return (
    <AreaBoundary fallback={() => null}>
      <ShellToolsProvider isOn={false}>{null}</ShellToolsProvider>
    </AreaBoundary>
  );
}

/** The theme in the person's colour mode. Pages before sign-in use it without the rest. */
export function ThemedPage({ nonce, children }: { readonly nonce: string | undefined; readonly children: ReactNode }) {
  const colorMode = useSessionState((state) => state.preferences.colorMode);
  return (
    <UiProvider nonce={nonce} colorMode={colorMode}>
      {children}
    </UiProvider>
  );
}

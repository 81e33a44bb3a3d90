import '../federation/provided-modules.ts';
import { connectApi, createApiClient, createQueryClient } from '@fixed-ops/api/host';
import { dealershipDataSchema } from '@fixed-ops/contract';
import { containerName } from '@fixed-ops/federation';
import { MemoryRouter, type RemoteModule, useLocation, useRoutes } from '@fixed-ops/router';
import { isRemoteModule } from '@fixed-ops/router/host';
import { dealershipRefSchema } from '@fixed-ops/session';
import { initialSession, ReportingRangeProvider, sessionStore, userProfileSchema } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const store = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });

/** A signed-in director in a loaded store, and a server that has nothing: every screen has to say so, and to stand. */
function startDoubles(): void {
  const base = (name: string) => ({ url: new URL(`/${name}`, window.location.origin).href, subscriptionKey: 'key' });
  connectApi(
    createApiClient({
      config: {
        subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
        bases: { api: base('api'), xtime: base('xtime'), usermgmt: base('usermgmt') },
      },
      readToken: () => 'token',
      renewToken: async () => null,
      fetch: async () => new Response(null, { status: 404 }),
    }),
  );
  const user = userProfileSchema.parse({
    id: 'E-1',
    firstName: 'Dana',
    lastName: 'Whitfield',
    fullName: 'Dana Whitfield',
    role: 'ADMIN_SUPER',
    jobTitle: 'SERVICE_DIRECTOR',
    email: 'dana.whitfield@example.com',
    phoneNumber: '',
    avatar: '',
    devFeatures: false,
    isVerified: true,
    isTai: false,
    localAccountId: 'local-1',
    dealershipGroup: 'Harborline Auto Group',
    dealershipGroupId: 'g1',
    userDealerships: [store],
    dealershipCount: 1,
    defaultDealershipId: store.id,
    activeDealership: store,
  });
  const dealershipData = dealershipDataSchema.parse({
    dealershipId: store.id,
    dealershipName: store.name,
    groupId: 'g1',
    groupName: 'Harborline Auto Group',
    timezone: 'America/New_York',
    today: '2026-11-20',
    products: ['Product.XTime'],
    feedAsOf: '2026-11-20T04:40:00.000Z',
    dataThrough: '2026-11-19',
    feedIsLate: false,
    latestCloseDate: '2026-11-19',
    isDemo: true,
  });
  sessionStore.setState({
    ...initialSession(),
    phase: 'ready',
    user,
    activeDealership: store,
    dealerships: [],
    dealershipData,
  });
}

/** The address of a route, with some value for each of its parameters. */
const addressOf = (path: string) => path.replaceAll(/:\w+\??/g, '1');

function Routes({ remote }: { readonly remote: RemoteModule }) {
  return useRoutes(remote.routes.map(({ path, Component }) => ({ path, element: <Component /> })));
}

function Range({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  return (
    <ReportingRangeProvider search={search} setSearch={() => undefined}>
      {children}
    </ReportingRangeProvider>
  );
}

/**
 * Loads the exposed module of a remote through the federation runtime, as the host does, and draws its first screen. Rejects with what the module or the
 * screen throws.
 */
export async function mountRemote(name: string, entry: string): Promise<void> {
  startDoubles();
  registerRemotes([{ name: containerName(name), entry: new URL(entry, window.location.origin).href }]);
  const loaded = await loadRemote<{ readonly default?: unknown }>(`${containerName(name)}/remote`);
  const remote = loaded?.default;
  if (!isRemoteModule(remote)) throw new Error('It exposes no remote made by defineRemote.');
  const [first] = remote.routes;
  if (first === undefined) throw new Error('It has no screen.');
  remote.mount?.(new AbortController().signal);
  const place = document.body.appendChild(document.createElement('div'));
  await new Promise<void>((_drawn, refuse) => {
    createRoot(place, { onUncaughtError: refuse }).render(
      <UiProvider colorMode="light">
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter initialEntries={[addressOf(first.path)]}>
            <Range>
              <Suspense>
                <Routes remote={remote} />
              </Suspense>
            </Range>
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    );
    const watching = new MutationObserver(() => {
      if (place.querySelector('h1') === null) return;
      watching.disconnect();
      _drawn();
    });
    watching.observe(place, { childList: true, subtree: true });
  });
}

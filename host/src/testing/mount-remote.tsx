import '../federation/provided-modules.ts';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import { containerName } from '@fixed-ops/federation';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import { isRemoteModule } from '@fixed-ops/router/host';
import { ReportingRangeProvider } from '@fixed-ops/session/host';
import { addressOf, createDoubleClient, openSession, Routes } from '@fixed-ops/testing/doubles';
import { UiProvider } from '@fixed-ops/ui';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

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
  // A signed-in director in a loaded store, and a server that has nothing: every screen has to say so, and to stand.
  connectApi(createDoubleClient(async () => new Response(null, { status: 404 })));
  openSession();
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

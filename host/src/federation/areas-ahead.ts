import { landingDepartment } from '@fixed-ops/access';
import { isSlowConnection } from '@fixed-ops/api/host';
import { matchPath, type RemoteModule } from '@fixed-ops/router';
import { preloadScreen, readPinned } from '@fixed-ops/router/host';
import { sessionStore } from '@fixed-ops/session/host';
import type { QueryClient } from '@tanstack/react-query';
import type { HostServices } from '../boot/context.ts';
import { LINKED_DEALERSHIP } from '../boot/linked-dealership.ts';
import { decideLanding } from '../routing/decide-route.ts';
import { mainNavigation } from '../routing/navigation.ts';
import { askAhead } from '../session/prefetch-screen.ts';

/** The delay between the page's figures and the loading of other areas. The page's own files load first. */
export const QUIET_MS = 2000;

interface World extends Pick<HostServices, 'loader' | 'registry'> {
  readonly mayPass: (key: string) => boolean;
}

/** Loads the target of a link when the pointer or the focus reaches it, and sends its screen's requests on press. It stops on the signal. */
export function watchLinks(
  { registry, loader, mayPass, client }: World & { readonly client: QueryClient },
  signal: AbortSignal,
): void {
  const load = (path: string) => loadScreen(path, { remotes: registry.remotes, loader, mayPass });
  let near: string | null = null;
  const approach = (event: Event) => {
    const address = followed(event);
    if (address === null || address.pathname === near) return;
    near = address.pathname;
    void load(address.pathname);
  };
  const press = (event: Event) => {
    const address = followed(event);
    if (address !== null) void load(address.pathname).then((module) => ask(module, address, { client, registry }));
  };
  const listeners = { pointerover: approach, focusin: approach, pointerdown: press };
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener, { passive: true });
  const stop = () => {
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener);
  };
  signal.addEventListener('abort', stop, { once: true });
}

/** Loads the areas of the main navigation, one after the other, once the page has been quiet for a moment. It stops on the signal. */
export function loadWhenQuiet({ registry, loader, mayPass }: World, signal: AbortSignal): void {
  const loadAll = async () => {
    const products = sessionStore.getState().dealershipData?.products ?? [];
    for (const { to } of mainNavigation(registry.remotes, window.location.pathname, { mayPass, products })) {
      // A slow connection, or one that saves data, loads only what is opened.
      if (signal.aborted || isSlowConnection()) return;
      await loadScreen(to, { remotes: registry.remotes, loader, mayPass });
    }
  };
  const timer = setTimeout(() => void loadAll(), QUIET_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** The target of the link under an event, if it opens an address of the product in this window. */
function followed({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  return address.origin === window.location.origin ? address : null;
}

interface Areas extends Pick<HostServices, 'loader'> {
  readonly remotes: HostServices['registry']['remotes'];
  readonly mayPass: (key: string) => boolean;
}

const departmentOf = () => landingDepartment(sessionStore.getState().user?.jobTitle ?? '');

/** Loads the area of a path, and the screen's own file if it has one. Undefined if no area has the path, or if it does not load. */
async function loadScreen(path: string, { remotes, loader, mayPass }: Areas): Promise<RemoteModule | undefined> {
  const landing = decideLanding(path, { remotes, department: departmentOf(), mayPass });
  if (landing.decision.kind !== 'remote' || landing.decision.remote.entry === null) return undefined;
  const module = await loader.load(landing.decision.remote).catch(() => undefined);
  const route = module?.routes.find(({ path: pattern }) => matchPath(pattern, landing.path));
  if (route) preloadScreen(route.Component);
  return module;
}

/** Sends the requests that a screen declares, in the current dealership. A link to another dealership sends them after the switch. */
function ask(
  module: RemoteModule | undefined,
  address: URL,
  { client, registry }: { readonly client: QueryClient; readonly registry: HostServices['registry'] },
): void {
  const { user, activeDealership: dealership, dealershipData } = sessionStore.getState();
  if (!user || !dealership || !dealershipData) return;
  const linked = readPinned(address.search, LINKED_DEALERSHIP);
  if (linked !== null && linked !== dealership.id) return;
  const { today } = dealershipData;
  void askAhead({ queryClient: client, module, remotes: registry.remotes, address, user, dealership, today });
}

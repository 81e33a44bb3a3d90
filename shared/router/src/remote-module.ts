import type { ComponentType } from 'react';

/** A call that a screen will send, made by `prefetched` or `prefetchedList` of @fixed-ops/api. This package does not look into it. */
export interface PrefetchedCall {
  readonly call: { readonly name: string };
  readonly input: object;
}

/** Everything known of a visit before its session is loaded. */
export interface ScreenToCome {
  /** The query of the address, as the screen will read it. */
  readonly search: string;
  /** The parameters of the route's path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The parameters that the reporting range will send. */
  readonly range: { readonly startDate?: string; readonly endDate?: string };
  /** Business today of the dealership, if a page is open already. */
  readonly today?: string;
}

/** One screen of a remote. Paths are absolute, as people see them in the address bar. */
export interface RemoteRoute {
  /** Absolute path with react-router's parameters: `/dashboard/ros/:roNumber`. */
  readonly path: string;
  readonly Component: ComponentType;
  /**
   * The screen's first calls, with exactly the parameters that the screen will use. The host sends them together with the session's own
   * calls. A call that the screen does not use afterwards only wastes a request.
   */
  readonly prefetch?: (screen: ScreenToCome) => readonly PrefetchedCall[];
  /** The same for a screen whose calls are not part of the first page, so that their code loads first. Replaces `prefetch`. */
  readonly prefetchLoaded?: (screen: ScreenToCome) => Promise<readonly PrefetchedCall[]>;
}

/** The default export of a remote's one exposed module. */
export interface RemoteModule {
  /** Name in the registry. */
  readonly name: string;
  readonly routes: readonly RemoteRoute[];
  /** Called when the area opens; the signal aborts when it closes or its dealership is left. */
  readonly mount?: (signal: AbortSignal) => void;
  /** Called when the area closes; everything that `mount` started must have ended afterwards. */
  readonly dispose?: () => void;
}

/**
 * Declares a remote: its routes as data and, where it needs them, `mount` and `dispose`.
 * Throws on a path that is not absolute, which would otherwise only show as a page that is never found.
 */
export function defineRemote(remote: RemoteModule): RemoteModule {
  for (const route of remote.routes) {
    if (!route.path.startsWith('/')) throw new Error(`${remote.name}: route "${route.path}" must start with a slash`);
  }
  return remote;
}

/** Whether a loaded module has the form that `defineRemote` makes; the host checks this before it draws the remote. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value) || typeof value.name !== 'string') return false;
  return 'routes' in value && Array.isArray(value.routes);
}

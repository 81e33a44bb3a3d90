import { startHost } from './boot/start-host.ts';

/**
 * What remotes take from the host although the host itself does not draw it: webpack shares only what it has seen
 * imported. Loaded when a remote asks, and not before.
 */
export const providedForRemotes = {
  charts: () => import('@fixed-ops/charts'),
  drill: () => import('@fixed-ops/drill'),
};

void startHost(document);

/** Functions of routes for the host only, which owns the history and loads remotes. Lint forbids this entry point to remotes. */
export type { MayLeave } from './guarded-history.ts';
export { GuardedRouter, usePageKey, usePageLeaves, useRefreshPinned } from './guarded-router.tsx';
export { preloadScreen } from './lazy-screen.tsx';
export { type PinnedParameter, readPinned, withoutPinned } from './pinned-parameter.ts';
export { isRemoteModule } from './remote-module.ts';

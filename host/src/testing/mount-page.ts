// Entry of the page that a release is drawn in before it is served: the host's federation with doubles for session and server.

/** Never asked for: with it the page provides every module that the host's own code brings along. */
export const restOfHost = () => import('../bootstrap.ts');

// Shared modules are asked for asynchronously, as in the host.
void import('./mount-remote.tsx').then(({ mountRemote }) => Object.assign(window, { mountRemote }));

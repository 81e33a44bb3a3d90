import { HOST_AREA } from '@fixed-ops/contract/help';

export interface Area {
  readonly remote: string | null;
  readonly release: string | null;
}

/** An address in stacks of Chromium (`at f (https://…:1:2)`), Firefox and WebKit (`f@https://…:1:2`). */
const ADDRESS = /https?:\/\/[^\s()]+/g;
const OF_REMOTE = /^\/remotes\/([^/]+)\/([^/]+)\//;
const OF_HOST = /^\/assets\//;

function ownPath(address: string, origin: string): string | null {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
}

/**
 * The owner of the code in a stack: the remote nearest to the throw, because a remote that misuses a shared package causes an error in the
 * host's files; otherwise the host. Null for foreign code, such as a browser extension.
 */
export function areaOfStack(stack: string, origin: string, hostRelease: string | null): Area | null {
  let area: Area | null = null;
  for (const [address] of stack.matchAll(ADDRESS)) {
    const path = ownPath(address, origin);
    const [, remote, release] = OF_REMOTE.exec(path ?? '') ?? [];
    if (remote !== undefined && release !== undefined) return { remote, release };
    if (path !== null && OF_HOST.test(path)) area = { remote: HOST_AREA, release: hostRelease };
  }
  return area;
}

/** Whether a stack names any file at all. */
export const namesFiles = (stack: string): boolean =>
  /\w:\/\//.test(stack) || /<anonymous>|webkit-masked-url/.test(stack);

import { HOST_AREA } from '@fixed-ops/contract/help';

export interface Area {
  readonly remote: string | null;
  readonly release: string | null;
}

/** An address as stacks of Chromium (`at f (https://…:1:2)`), Firefox and WebKit (`f@https://…:1:2`) name it. */
const ADDRESS = /https?:\/\/[^\s()]+/g;
const OF_REMOTE = /^\/remotes\/([^/]+)\/([^/]+)\//;
const OF_HOST = /^\/assets\//;

function ownPath(address: string, origin: string): string | null {
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
}

/**
 * Whose code a stack runs through: the remote nearest to where it was thrown, since a remote that calls a shared package in a wrong
 * way is thrown at by the host's files; else the host. Null for code that is not ours, such as a browser extension's.
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

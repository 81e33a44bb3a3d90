import type { ScreenToCome } from '@fixed-ops/router';

/** Whether an address has one of these parameters. Only the code of a screen knows by what its list may be sorted. */
export function names({ search }: Pick<ScreenToCome, 'search'>, ...parameters: readonly string[]): boolean {
  const given = new URLSearchParams(search);
  return parameters.some((parameter) => given.has(parameter));
}

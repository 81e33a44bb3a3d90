import { prefetched, prefetchedList, prefetchedSettings } from '@fixed-ops/api';
import { administrationCalls as calls } from '@fixed-ops/contract/administration';
import type { ScreenToCome } from '@fixed-ops/router';

type Block = Parameters<typeof prefetchedSettings>[0];

/** The block of a page that has one. */
export const block = (call: Block) => () => [prefetchedSettings(call)];

/** The block of a page that has one for each department, or for each of its parts. The parameter names it; the first one is the default. */
export function blockBy(parameter: string, blocks: readonly [first: [string, Block], ...others: [string, Block][]]) {
  return ({ search }: ScreenToCome) => {
    const named = new URLSearchParams(search).get(parameter);
    const [, call] = blocks.find(([part]) => part === named) ?? blocks[0];
    return [prefetchedSettings(call)];
  };
}

/** The dealerships that the person administers. */
export const dealerships = () => [prefetched(calls.groupDealershipInfo)];

const names = (search: string, parameters: readonly string[]) =>
  parameters.some((parameter) => new URLSearchParams(search).has(parameter));

/** The first page of the audit log. What a filter sends, its screen knows. */
export const auditLog = ({ search }: ScreenToCome) =>
  names(search, ['search', 'person', 'what', 'from', 'to']) ? [] : [prefetchedList(calls.auditLog, { query: {} })];

/** The first page of the files. The other parts of the page ask later, and what a filter sends, its screen knows. */
export const feeds = ({ search }: ScreenToCome) =>
  names(search, ['part', 'kind', 'search', 'sort']) ? [] : [prefetchedList(calls.feeds, { query: {} })];

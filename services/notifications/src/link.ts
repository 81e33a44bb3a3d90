import type { DateRange } from '@fixed-ops/metrics';

declare const isLink: unique symbol;
/** A path of `notificationLinks`. */
export type NotificationLink = string & { readonly [isLink]: true };
const link = (path: string) => path as NotificationLink;

/** Where notifications lead: to screens that are there. What tells of one that is still to come has no link until then. */
export const notificationLinks = {
  support: link('/support'),
  /**
   * A card of a dashboard over the days of which it is told, with the drawer that says what it is made of where it has one. They are
   * of a month, and are compared with the same days of the one before whenever the link is opened: `thisMonth` would lead to others.
   */
  figure: (
    department: 'service' | 'parts',
    { key, scope, isProvable }: { readonly key: string; readonly scope: string; readonly isProvable: boolean },
    { startDate, endDate }: DateRange,
  ) => {
    const drawer = isProvable ? `drill=${key}.${scope}&` : '';
    return link(`/dashboard/${department}?${drawer}period=lastMonth&startDate=${startDate}&endDate=${endDate}`);
  },
  /** A note with its repair order around it. */
  note: (roNumber: string, noteId: number, roSuffix = '') => {
    const suffix = roSuffix === '' ? '' : `?suffix=${encodeURIComponent(roSuffix)}`;
    return link(`/dashboard/ros/${encodeURIComponent(roNumber)}${suffix}#note-${noteId}`);
  },
} as const;

const ANY_ORIGIN = 'http://product.invalid';

/**
 * A path of the product that opens at a dealership: `/dashboard/ros/12` becomes `/dashboard/ros/12?dealership=d-1`.
 * Throws on anything that could lead out of the product, because whoever reads a notification trusts its link.
 */
export function linkInDealership(path: string, dealershipId: string): string {
  const url = new URL(path, ANY_ORIGIN);
  // `/.//elsewhere.example` is a path of ours until its dots are resolved; what is left then names another host.
  if (!path.startsWith('/') || url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) {
    throw new Error(`A notification links to a path of the product, not to "${path}"`);
  }
  url.searchParams.set('dealership', dealershipId);
  return `${url.pathname}${url.search}${url.hash}`;
}

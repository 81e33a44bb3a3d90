import type { DateRange } from '@fixed-ops/metrics';

declare const isLink: unique symbol;
/** A path of `notificationLinks`. */
export type NotificationLink = string & { readonly [isLink]: true };
const link = (path: string) => path as NotificationLink;

/** The links of notifications, only to existing screens. A notification about a future screen has no link until then. */
export const notificationLinks = {
  support: link('/support'),
  /** The files of the store, on the page of support that everybody may open. */
  feeds: link('/support?tab=feeds'),
  /**
   * A card of a dashboard for certain days, with the drawer of its figure if it has one. The dates are fixed and compared with the same
   * days of the month before, because `thisMonth` would mean other days later.
   */
  figure: (
    department: 'service' | 'parts',
    { key, scope, isProvable }: { readonly key: string; readonly scope: string; readonly isProvable: boolean },
    { startDate, endDate }: DateRange,
  ) => {
    const drawer = isProvable ? `drill=${key}.${scope}&` : '';
    return link(`/dashboard/${department}?${drawer}period=lastMonth&startDate=${startDate}&endDate=${endDate}`);
  },
  /** A note on its repair order. */
  note: (roNumber: string, noteId: number, roSuffix = '') => {
    const suffix = roSuffix === '' ? '' : `?suffix=${encodeURIComponent(roSuffix)}`;
    return link(`/dashboard/ros/${encodeURIComponent(roNumber)}${suffix}#note-${noteId}`);
  },
} as const;

const ANY_ORIGIN = 'http://product.invalid';

/**
 * Adds a dealership to a path of the product: `/dashboard/ros/12` becomes `/dashboard/ros/12?dealership=d-1`. Throws for anything that
 * could lead out of the product, because readers trust the links of notifications.
 */
export function linkInDealership(path: string, dealershipId: string): string {
  const url = new URL(path, ANY_ORIGIN);
  // `/.//elsewhere.example` looks like a path until its dots are resolved. The rest then names another host.
  if (!path.startsWith('/') || url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) {
    throw new Error(`A notification links to a path of the product, not to "${path}"`);
  }
  url.searchParams.set('dealership', dealershipId);
  return `${url.pathname}${url.search}${url.hash}`;
}

const ANY_ORIGIN = 'http://product.invalid';

/**
 * A path of the product that opens at a dealership: `/dashboard/ros/12` becomes `/dashboard/ros/12?dealership=d-1`.
 * Throws on anything that could lead out of the product, because whoever reads a notification trusts its link.
 */
export function linkInDealership(path: string, dealershipId: string): string {
  const url = new URL(path, ANY_ORIGIN);
  if (!path.startsWith('/') || url.origin !== ANY_ORIGIN) {
    throw new Error(`A notification links to a path of the product, not to "${path}"`);
  }
  url.searchParams.set('dealership', dealershipId);
  return `${url.pathname}${url.search}${url.hash}`;
}

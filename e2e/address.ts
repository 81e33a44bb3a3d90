/**
 * Whether an address is our page with this path and query, for `toHaveURL`. It ignores the `dealership` parameter, which every address
 * carries for people with several dealerships.
 */
export const isAt = (expected: string) => (url: URL) => {
  const parameters = new URLSearchParams(url.search);
  parameters.delete('dealership');
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  return `${url.pathname}${search}` === expected;
};

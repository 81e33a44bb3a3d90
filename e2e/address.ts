/**
 * Whether an address is a page of ours with this path and query, for `toHaveURL`: the dealership that every address carries for who
 * is in several is left aside.
 */
export const isAt = (expected: string) => (url: URL) => {
  const parameters = new URLSearchParams(url.search);
  parameters.delete('dealership');
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  return `${url.pathname}${search}` === expected;
};

import type { FieldError } from '../http/problem/problem.ts';

/**
 * What an active matrix prices that another one does from the same day.
 *
 * @param taken What those before it price, which it joins.
 * @param path Its field that names what it prices.
 */
export function pricedTwice(
  taken: Map<string, string>,
  { name, effectiveFrom }: { readonly name: string; readonly effectiveFrom: string },
  path: string,
  priced: readonly string[],
): FieldError[] {
  return priced.flatMap((each) => {
    const key = `${effectiveFrom} ${each}`;
    const other = taken.get(key);
    taken.set(key, name);
    if (other === undefined) return [];
    return [{ path, code: 'two_matrices', message: `names ${each}, which ${other} prices from the same day` }];
  });
}

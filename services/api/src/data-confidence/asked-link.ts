import type { StandardQuery } from '@fixed-ops/contract';

/** What each list that a doubt leads to can be narrowed by, besides its days. */
const NARROWS: Readonly<Record<string, readonly ('people' | 'payType' | 'laborTypes' | 'opCode')[]>> = {
  '/dashboard/technicians': [],
  '/dashboard/op-codes': ['people', 'payType', 'laborTypes'],
  '/dashboard/ros': ['people', 'payType', 'laborTypes', 'opCode'],
};

/** Pay types that an address can name. */
const NAMED = ['C', 'W', 'I'];

/**
 * The address of a list, of the days, people, pay type, labor types and op code that the doubt counts: a day's recap leads to that day's lines, an advisor's
 * figures to that advisor's. Other addresses stay as they are.
 * @param isOwn of an own view, whose lists are narrowed by themselves
 */
export function askedLink(
  to: string,
  query: StandardQuery & { readonly opCode?: string | undefined },
  isOwn: boolean,
): string {
  const [path = '', search = ''] = to.split('?');
  const narrows = NARROWS[path];
  if (narrows === undefined) return to;
  const asked = new URLSearchParams(search);
  const { startDate, endDate, period, advisors, technicians, payTypes, laborTypes, opCode } = query;
  if (startDate !== undefined && endDate !== undefined) {
    asked.set('period', period ?? 'custom');
    asked.set('startDate', startDate);
    asked.set('endDate', endDate);
  }
  const set = (name: string, values: readonly string[] | undefined) => {
    if (values !== undefined && values.length > 0) asked.set(name, values.join(','));
  };
  if (narrows.includes('people') && !isOwn) {
    set('advisors', advisors);
    set('technicians', technicians);
  }
  const [payType, ...others] = payTypes ?? [];
  if (narrows.includes('payType') && payType !== undefined && others.length === 0 && NAMED.includes(payType))
    asked.set('payType', payType);
  if (narrows.includes('laborTypes')) set('laborTypes', laborTypes);
  if (narrows.includes('opCode') && opCode !== undefined) set('opCode', [opCode]);
  return `${path}?${asked}`;
}

/** The key of every cached answer: the person, the dealership (or null), the call, and its input. */
export type CallKey = readonly [
  scope: 'call',
  userId: string | null,
  dealershipId: string | null,
  callName: string,
  input: { readonly params: object; readonly query: object },
];

/** The dealership that a cached answer is about; null for answers about none and for keys that are not ours. */
export function dealershipOfKey(queryKey: readonly unknown[]): string | null {
  const [scope, , dealershipId] = queryKey;
  return scope === 'call' && typeof dealershipId === 'string' ? dealershipId : null;
}

/** The key of every cached answer: the person, the dealership (or null), the call, and its input. */
export type CallKey = readonly [
  scope: 'call',
  userId: string | null,
  dealershipId: string | null,
  callName: string,
  input: { readonly params: object; readonly query: object },
];

/** Returns the dealership that a cached answer is about. Null for an answer about no dealership, and for a key of another shape. */
export function dealershipOfKey(queryKey: readonly unknown[]): string | null {
  const [scope, , dealershipId] = queryKey;
  return scope === 'call' && typeof dealershipId === 'string' ? dealershipId : null;
}

/** Key of every cached answer: whose it is, which dealership it is about (null: none), which call, and its input. */
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

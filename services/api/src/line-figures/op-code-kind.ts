import { opCodeKindNames } from '@fixed-ops/contract';

/** The kind of work of an op code, in the words of the screens. A code without a category is not mapped. */
export function kindOf({ category }: { readonly category: string | null }): string {
  const names: Readonly<Record<string, string>> = opCodeKindNames;
  return names[category ?? ''] ?? opCodeKindNames.unmapped;
}

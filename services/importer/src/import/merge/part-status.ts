const statuses: readonly (readonly [RegExp, string])[] = [
  [/phase.?in/, 'phase_in'],
  [/phase.?out/, 'phase_out'],
  [/non.?stock/, 'non_stock'],
  [/special/, 'special_order'],
  [/never/, 'never_sold'],
  [/manual/, 'manual'],
  [/core/, 'core'],
  [/delet/, 'delete'],
  [/obsolete/, 'obsolete'],
];

/** Our word for a stocking status as a DMS writes it; what nothing recognises is active. */
export function partStatusOf(text: string): string {
  return statuses.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? 'active';
}

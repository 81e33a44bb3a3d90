/** Stocking statuses in the order of every table. `idle` marks stock that nobody plans to sell. */
export const partStatuses = [
  { key: 'active', label: 'Active stock', idle: false },
  { key: 'phase_in', label: 'Phase-in', idle: false },
  { key: 'manual', label: 'Manual order', idle: false },
  { key: 'special_order', label: 'Special order', idle: false },
  { key: 'core', label: 'Core', idle: false },
  { key: 'phase_out', label: 'Phase-out', idle: true },
  { key: 'non_stock', label: 'Non-stock', idle: true },
  { key: 'never_sold', label: 'Never sold', idle: true },
  { key: 'obsolete', label: 'Obsolete', idle: true },
  { key: 'delete', label: 'Delete', idle: true },
] as const;
export type PartStatus = (typeof partStatuses)[number]['key'];

/** Statuses with stock that is idle capital (DOMAIN 2.2, idle_pct). A part that a DMS calls obsolete is phased out for good. */
export const idleStatuses: readonly PartStatus[] = partStatuses.filter(({ idle }) => idle).map(({ key }) => key);
/** Statuses of records that the system wants to remove. */
export const leavingStatuses: readonly PartStatus[] = ['phase_out', 'obsolete', 'delete'];

const labels = new Map<string, string>(partStatuses.map(({ key, label }) => [key, label]));

/** The label of a status. An unknown status comes back unchanged. */
export function partStatusLabel(status: string): string {
  return labels.get(status) ?? (status === '' ? 'No status' : status);
}

const SPELLINGS: readonly (readonly [pattern: RegExp, status: PartStatus])[] = [
  [/^(auto ?)?(del|delete|deleted)$/, 'delete'],
  [/^(auto ?)?(po|phase ?out|phased ?out)$/, 'phase_out'],
  [/^(auto ?)?(pi|phase ?in)$/, 'phase_in'],
  [/^(ns|non ?stock|non ?stocked)$/, 'non_stock'],
  [/^(so|sop|spo|special|special ?order)$/, 'special_order'],
  [/^(nev|never|never ?sold)$/, 'never_sold'],
  [/^(m|mo|man|manual|manual ?order)$/, 'manual'],
  [/^(core|cores)$/, 'core'],
  [/^(obs|obsolete)$/, 'obsolete'],
];

/** The status for a code of a DMS. An unknown code counts as active stock until the store maps it. */
export function partStatusOf(written: string): PartStatus {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return SPELLINGS.find(([pattern]) => pattern.test(word))?.[1] ?? 'active';
}

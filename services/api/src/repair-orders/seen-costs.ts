import type { ServiceSums } from '@fixed-ops/metrics';
import type { Provided } from '../core/store-facts/provided.ts';

/** The costs that a person may see: those of the statements whose sales the title may see. */
export interface CostRights {
  /** Labor and sublet. */
  readonly labor: boolean;
  readonly parts: boolean;
}

/** All costs: a dashboard's figure already shows its gross. */
export const ALL_COSTS: CostRights = { labor: true, parts: true };

const OF_LABOR = new Set(['laborCost', 'gross']);
const OF_PARTS = new Set(['partsCost', 'gross']);

/** The order of a list without columns that the person may not see, because the order would reveal them; undefined if none is left. */
export function seenSort(rights: CostRights, sort: readonly string[] | undefined): string[] | undefined {
  const kept = sort?.filter((field) => {
    const column = field.replace(/^-/, '');
    return (rights.labor || !OF_LABOR.has(column)) && (rights.parts || !OF_PARTS.has(column));
  });
  return kept === undefined || kept.length === 0 ? undefined : kept;
}

/** The provided fields without the costs that the person may not see, and without the gross, which would reveal them. */
export function costsBy(rights: CostRights, provided: Provided): Provided {
  if (rights.labor && rights.parts) return provided;
  const hidden = new Set<keyof ServiceSums>([
    ...(rights.labor ? [] : (['laborCostC', 'subletCostC'] as const)),
    ...(rights.parts ? [] : (['partsCostC'] as const)),
  ]);
  const isTold = (from: readonly (keyof ServiceSums)[]) => !from.some((key) => hidden.has(key));
  return {
    hasTax: provided.hasTax,
    provides: (...from) => isTold(from) && provided.provides(...from),
    dollars: (cents, ...from) => (isTold(from) ? provided.dollars(cents, ...from) : null),
    sum: (rows, centsOf, ...from) => (isTold(from) ? provided.sum(rows, centsOf, ...from) : null),
    gross: () => null,
    grossPct: (saleC, costC, ...from) => (isTold(from) ? provided.grossPct(saleC, costC, ...from) : null),
  };
}

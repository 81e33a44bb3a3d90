import type { ServiceSums } from '@fixed-ops/metrics';
import type { Provided } from '../core/store-facts/provided.ts';

/** Which costs somebody is told: those of the statements whose sales the title may see. */
export interface CostRights {
  /** Labor and sublet. */
  readonly labor: boolean;
  readonly parts: boolean;
}

/** Everything: a figure of a dashboard tells the gross that it is made of. */
export const ALL_COSTS: CostRights = { labor: true, parts: true };

const OF_LABOR = new Set(['laborCost', 'gross']);
const OF_PARTS = new Set(['partsCost', 'gross']);

/** An order without the columns that somebody is not told, which would show in it; undefined where nothing is left. */
export function seenSort(rights: CostRights, sort: readonly string[] | undefined): string[] | undefined {
  const kept = sort?.filter((field) => {
    const column = field.replace(/^-/, '');
    return (rights.labor || !OF_LABOR.has(column)) && (rights.parts || !OF_PARTS.has(column));
  });
  return kept === undefined || kept.length === 0 ? undefined : kept;
}

/** What is provided, without the costs that somebody is not told, and without the gross that would tell them. */
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

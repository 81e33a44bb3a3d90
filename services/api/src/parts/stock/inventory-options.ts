import { defaultInventoryOptions } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** A store's options for the analysis of its inventory (`PartsOptionsInvAnalysis`). */
export interface InventoryOptions {
  /** The last month of each ageing bucket except the open one, ascending. */
  readonly agingEdges: readonly number[];
  readonly obsoleteMonths: number;
  /** Whether a part is obsolete only if it was not received either. */
  readonly strict: boolean;
  /** The sources that count. Empty means all. */
  readonly includeSources: readonly string[];
  /** The bins that do not count. `*` stands for any text. */
  readonly excludeBins: readonly string[];
  readonly statusMap: readonly { readonly dmsCode: string; readonly status: string }[];
  readonly daysSupplyTarget: number;
  /** A part without a DMS status is stocked from this many demands within this many months. */
  readonly phaseIn: { readonly demands: number; readonly months: number };
  /** It is phased out after this many months without a sale. */
  readonly phaseOutMonths: number;
}

const row = z.object({
  aging_edges: z.array(z.number().int().nonnegative()),
  obsolete_months: z.number().int(),
  strict: z.boolean(),
  include_sources: z.array(z.string()),
  exclude_bins: z.array(z.string()),
  status_map: z.array(z.object({ dmsCode: z.string(), status: z.string() })),
  days_supply_target: z.number(),
  phase_in_demands: z.number(),
  phase_in_months: z.number(),
  phase_out_months: z.number(),
});

/** Reads the options of a store, or the defaults. */
export async function readInventoryOptions(db: Database, dealershipId: string): Promise<InventoryOptions> {
  const [found] = await db.query(
    `select aging_edges, obsolete_months, strict, include_sources, exclude_bins, status_map, days_supply_target,
            phase_in_demands, phase_in_months, phase_out_months
       from inventory_option where dealership_id = $1`,
    [dealershipId],
  );
  if (!found) return defaultInventoryOptions;
  const own = row.parse(found);
  return {
    agingEdges: [...new Set(own.aging_edges)].sort((a, b) => a - b),
    obsoleteMonths: own.obsolete_months,
    strict: own.strict,
    includeSources: own.include_sources,
    excludeBins: own.exclude_bins,
    statusMap: own.status_map,
    daysSupplyTarget: own.days_supply_target,
    phaseIn: { demands: own.phase_in_demands, months: own.phase_in_months },
    phaseOutMonths: own.phase_out_months,
  };
}

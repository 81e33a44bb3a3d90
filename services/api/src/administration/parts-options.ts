import {
  defaultInventoryOptions,
  defaultWholesaleOptions,
  type InventoryOptions,
  inventoryOptionsCalls,
  inventoryOptionsSchema,
  type WholesaleOptions,
  wholesaleOptionsCalls,
  wholesaleOptionsSchema,
} from '@fixed-ops/contract';
import type { FieldError } from '../http/problem/problem.ts';
import type { SettingsBlock } from './settings/settings-block.ts';
import { settingsRow } from './settings/settings-row.ts';

/** The indexes of values that occur earlier in the list. */
function repeated(list: readonly string[], path: string): FieldError[] {
  return list.flatMap((value, index) =>
    list.indexOf(value) < index
      ? [{ path: `${path}.${index}`, code: 'twice', message: `${value} is already in the list` }]
      : [],
  );
}

function checkInventory({ agingEdges, includeSources, excludeBins, statusMap }: InventoryOptions): FieldError[] {
  const falling = agingEdges.findIndex((edge, index) => index > 0 && edge <= (agingEdges[index - 1] ?? 0));
  return [
    ...(falling < 0
      ? []
      : [
          {
            path: `data.agingEdges.${falling}`,
            code: 'not_rising',
            message: `must be more than the edge before it, ${agingEdges[falling - 1]} months`,
          },
        ]),
    ...repeated(includeSources, 'data.includeSources'),
    ...repeated(excludeBins, 'data.excludeBins'),
    ...repeated(
      statusMap.map(({ dmsCode }) => dmsCode),
      'data.statusMap',
    ),
  ];
}

const inventoryRow = settingsRow<InventoryOptions>({
  table: 'inventory_option',
  columns: {
    aging_edges: 'jsonb',
    obsolete_months: 'int',
    strict: 'boolean',
    include_sources: 'jsonb',
    exclude_bins: 'jsonb',
    status_map: 'jsonb',
    days_supply_target: 'int',
    phase_in_demands: 'int',
    phase_in_months: 'int',
    phase_out_months: 'int',
  },
  defaults: defaultInventoryOptions,
  toData: (row) =>
    inventoryOptionsSchema.parse({
      agingEdges: row.aging_edges,
      obsoleteMonths: row.obsolete_months,
      strict: row.strict,
      includeSources: row.include_sources,
      excludeBins: row.exclude_bins,
      statusMap: row.status_map,
      daysSupplyTarget: row.days_supply_target,
      phaseIn: { demands: row.phase_in_demands, months: row.phase_in_months },
      phaseOutMonths: row.phase_out_months,
    }),
  toRow: (data) => ({
    aging_edges: data.agingEdges,
    obsolete_months: data.obsoleteMonths,
    strict: data.strict,
    include_sources: data.includeSources,
    exclude_bins: data.excludeBins,
    status_map: data.statusMap,
    days_supply_target: data.daysSupplyTarget,
    phase_in_demands: data.phaseIn.demands,
    phase_in_months: data.phaseIn.months,
    phase_out_months: data.phaseOutMonths,
  }),
});

export const inventoryOptions: SettingsBlock<InventoryOptions, InventoryOptions> = {
  calls: inventoryOptionsCalls,
  entity: 'inventory_option',
  readers: 'administrators',
  isCopyable: true,
  read: inventoryRow.read,
  check: async (_tx, { input }) => checkInventory(input),
  write: inventoryRow.write,
};

const wholesaleRow = settingsRow<WholesaleOptions>({
  table: 'wholesale_option',
  columns: {
    stale_days: 'int',
    min_prior_12_c: 'int',
    customer_types: 'jsonb',
    exclude_accounts: 'jsonb',
    gp_target: 'numeric',
  },
  defaults: defaultWholesaleOptions,
  toData: (row) =>
    wholesaleOptionsSchema.parse({
      staleDays: row.stale_days,
      minPrior12: Number(row.min_prior_12_c) / 100,
      customerTypes: row.customer_types,
      excludeAccounts: row.exclude_accounts,
      gpTarget: row.gp_target,
    }),
  toRow: (data) => ({
    stale_days: data.staleDays,
    min_prior_12_c: Math.round(data.minPrior12 * 100),
    customer_types: data.customerTypes,
    exclude_accounts: data.excludeAccounts,
    gp_target: data.gpTarget,
  }),
});

export const wholesaleOptions: SettingsBlock<WholesaleOptions, WholesaleOptions> = {
  calls: wholesaleOptionsCalls,
  entity: 'wholesale_option',
  readers: 'administrators',
  isCopyable: true,
  read: wholesaleRow.read,
  check: async (_tx, { input }) => [
    ...repeated(input.excludeAccounts, 'data.excludeAccounts'),
    ...repeated(
      input.customerTypes.map(({ pattern }) => pattern),
      'data.customerTypes',
    ),
  ],
  write: wholesaleRow.write,
};

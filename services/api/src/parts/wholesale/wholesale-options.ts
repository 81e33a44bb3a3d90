import { defaultWholesaleOptions } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Parameters } from '../../core/selection/line-condition.ts';
import { likePattern } from '../stock/stock-sql.ts';

/** A store's options for the analysis of wholesale (`PartsOptionsWholeSaleAnalysis`). */
export interface WholesaleOptions {
  readonly staleDays: number;
  readonly minPrior12C: number;
  /** The type of accounts whose number or name matches a pattern. The first match wins over the account's own type. */
  readonly customerTypes: readonly { readonly pattern: string; readonly type: string }[];
  /** The account numbers that are left out. `*` stands for any text. */
  readonly excludeAccounts: readonly string[];
  readonly gpTarget: number;
}

const row = z.object({
  stale_days: z.number(),
  min_prior_12_c: z.number(),
  customer_types: z.array(z.object({ pattern: z.string(), type: z.string() })),
  exclude_accounts: z.array(z.string()),
  gp_target: z.number(),
});

/** Reads the options of a store, or the defaults (DOMAIN 3.5). */
export async function readWholesaleOptions(db: Database, dealershipId: string): Promise<WholesaleOptions> {
  const [found] = await db.query(
    `select stale_days, min_prior_12_c, customer_types, exclude_accounts, gp_target
       from wholesale_option where dealership_id = $1`,
    [dealershipId],
  );
  if (!found) return { ...defaultWholesaleOptions, minPrior12C: defaultWholesaleOptions.minPrior12 * 100 };
  const own = row.parse(found);
  return {
    staleDays: own.stale_days,
    minPrior12C: own.min_prior_12_c,
    customerTypes: own.customer_types,
    excludeAccounts: own.exclude_accounts,
    gpTarget: own.gp_target,
  };
}

/** SQL that is true for an account that the store leaves out. */
export function isExcluded(options: WholesaleOptions, account: string, parameters: Parameters): string {
  if (options.excludeAccounts.length === 0) return 'false';
  return `(${account} ilike any(${parameters.add(options.excludeAccounts.map(likePattern))}::text[]))`;
}

/** SQL of an account's type, over `account` and a row `w` of `wholesale_account`, which may be missing. */
export function typeSql(options: WholesaleOptions, account: string, parameters: Parameters): string {
  const cases = options.customerTypes.map(({ pattern, type }) => {
    const like = `${parameters.add(likePattern(pattern))}::text`;
    return `when ${account} ilike ${like} or w.name ilike ${like} then ${parameters.add(type)}::text`;
  });
  const own = `coalesce(w.type, 'other')`;
  return cases.length === 0 ? own : `(case ${cases.join(' ')} else ${own} end)`;
}

import type { Database } from '@fixed-ops/database';
import { type ServiceSums, serviceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type LineFilter } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { type LineSumKey, lineSums } from '../core/sums/line-sums.ts';
import { spanTable } from '../core/sums/read-line-sums.ts';
import type { Span } from '../core/sums/span.ts';

/** What lines can be put together by, in SQL over the line `l`. */
const KEYS = {
  payType: (payType: string) => payType,
  laborType: () => 'l.labor_type',
  opCode: () => 'l.op_code',
  advisor: () => 'l.advisor_number',
} as const;
export type WorkKey = keyof typeof KEYS;

/** Sums that tables of labor types and op codes show. */
const SUMS = [
  'countedLines',
  'laborSaleC',
  'laborCostC',
  'soldH',
  'partsSaleC',
  'partsCostC',
  'subletSaleC',
  'miscSaleC',
  'discountLaborC',
  'discountPartsC',
  'costEstimatedLines',
  'doorRateCH',
  'doorRatedH',
] as const satisfies readonly LineSumKey[];
export interface LineGroup {
  readonly span: number;
  /** Values of the keys that were asked for; '' for the others. */
  readonly keys: Readonly<Record<WorkKey, string>>;
  /** Whether it is of all pay types where pay types were asked for. */
  readonly isOfAllPayTypes: boolean;
  /** Line sums, and as `roCount` the repair orders with a counted line of the group. */
  readonly sums: ServiceSums;
  /** The last day with a line of the group. */
  readonly lastUsed: string;
}

export interface LineFiguresRequest {
  readonly dealershipId: string;
  readonly spans: readonly Span[];
  readonly filter: LineFilter;
  readonly by: readonly WorkKey[];
  /** Groups over all pay types as well: a mixed repair order is in several of its pay types and counts once in them. */
  readonly withAllPayTypes?: boolean;
  /** More conditions on the line `l`, each beginning with ` and `. */
  readonly where?: (parameters: Parameters) => string;
}

const rowSchema = z.looseObject({ span: z.number(), of_all: z.boolean(), last_used: z.string() });
const quantities = z.record(z.string(), z.number());
const keySchema = z.record(z.string(), z.string().nullable());

/**
 * Sums of closed lines by span and some of their keys, in one pass over the lines. The sums are those of every other figure
 * (`lineSums`).
 */
export async function readLineFigureSums(
  db: Database,
  facts: StoreFacts,
  request: LineFiguresRequest,
): Promise<LineGroup[]> {
  if (request.spans.length === 0 || hasNoOwnNumbers(request.filter)) return [];
  const parameters = new Parameters();
  const dealership = parameters.add(request.dealershipId);
  const span = spanTable(request.spans, facts, parameters);
  const payType = payTypeOf(facts);
  const sums = lineSums({
    payType,
    doorRate: 's.door_rate_c',
    // No table of these has policy work.
    policyLaborTypes: "'{}'",
  });
  const keys = request.by.map((key, at) => ({ key, name: `k${at}`, sql: KEYS[key](payType) }));
  const groupedBy = (some: typeof keys) => `(${['s.id', ...some.map(({ sql }) => sql)].join(', ')})`;
  const ofAll = request.withAllPayTypes ? `, ${groupedBy(keys.filter(({ key }) => key !== 'payType'))}` : '';
  const text = `
    with ${span},
    -- Days are looked up: comparing every line with every span takes longer than all the rest.
    day as materialized (
      select s.id, s.door_rate_c, s.first + n as day from span s cross join generate_series(0, s.last - s.first) as n)
    select s.id as span${keys.map(({ name, sql }) => `, ${sql} as ${name}`).join('')},
           ${request.withAllPayTypes ? `grouping(${payType}) = 1` : 'false'} as of_all, max(l.close_date) as last_used,
           count(distinct l.ro_id) filter (where l.is_counted) as "roCount",
           ${SUMS.map((key) => `(${sums[key]})::float8 as "${key}"`).join(', ')}
      from day s
      join ro_line l on l.dealership_id = ${dealership} and l.close_date = s.day
       and l.close_date between (select min(first) from span) and (select max(last) from span)
     where true${lineCondition(request.filter, payType, parameters)}${request.where?.(parameters) ?? ''}
     group by grouping sets (${groupedBy(keys)}${ofAll})`;
  const rows = await db.query(text, parameters.values);
  return rows.map((row) => {
    const { span: id, of_all, last_used, ...rest } = rowSchema.parse(row);
    const values = keySchema.parse(Object.fromEntries(keys.map(({ name }) => [name, rest[name]])));
    const numbers = quantities.parse(Object.fromEntries(['roCount', ...SUMS].map((key) => [key, rest[key]])));
    const keyOf = (key: WorkKey) => values[keys.find((each) => each.key === key)?.name ?? ''] ?? '';
    return {
      span: id,
      keys: {
        payType: keyOf('payType'),
        laborType: keyOf('laborType'),
        opCode: keyOf('opCode'),
        advisor: keyOf('advisor'),
      },
      isOfAllPayTypes: of_all,
      sums: serviceSums(numbers),
      lastUsed: last_used,
    };
  });
}

/** Adds sums up; counts of repair orders only where no two groups share one. */
export function addSums(all: readonly ServiceSums[], roCount: number): ServiceSums {
  const total = serviceSums({ roCount });
  for (const sums of all) for (const key of SUMS) total[key] += sums[key];
  return total;
}

/** Sums of another span brought to the length of this one; repair orders and lines with them. */
export function scaleSums(sums: ServiceSums, factor: number): ServiceSums {
  const scaled = serviceSums({ roCount: sums.roCount * factor });
  for (const key of SUMS) scaled[key] = sums[key] * factor;
  return scaled;
}

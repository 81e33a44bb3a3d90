import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import { hasNoOwnNumbers, narrowsLines, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { readHeaders } from '../core/sums/read-headers.ts';

const rowSchema = z.object({ n: z.number() });

/**
 * Repair orders of a selection, as `ro_count` over all pay types counts them: by their headers, or by their counted lines
 * where the selection or `where` looks at lines.
 *
 * @param where SQL over the line `l` and the expression of its pay type, beginning with ` and `
 */
export async function readOrderCount(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Pick<Selection, 'dealershipId' | 'range' | 'filter'>,
  where?: (parameters: Parameters, payType: string) => string,
): Promise<number> {
  if (hasNoOwnNumbers(filter)) return 0;
  if (!where && !narrowsLines(filter)) {
    const headers = await readHeaders(db, { facts, selection: { dealershipId, filter }, spans: [{ id: 0, range }] });
    return headers.reduce((total, header) => total + header.roCount, 0);
  }
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const [row] = await db.query(
    `select count(distinct l.ro_id) as n from ro_line l
      where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last} and l.is_counted
        ${lineCondition(filter, payType, parameters)}${where?.(parameters, payType) ?? ''}`,
    parameters.values,
  );
  return rowSchema.parse(row).n;
}

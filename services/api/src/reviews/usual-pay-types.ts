import type { Database } from '@fixed-ops/database';
import { addDays } from '@fixed-ops/metrics';
import { z } from 'zod';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { cachedQuery } from '../query-cache/cached-query.ts';

const usualPayType = z.object({ op_code: z.string(), pay_type: z.string(), n: z.number(), total: z.number() });
/** The pay type that nearly all lines of an op code have: `n` of `total`. */
export type UsualPayType = z.output<typeof usualPayType>;

/** Op codes of some hundred stores. */
const cachedPayTypes = cachedQuery<UsualPayType>(50_000);

/** Op codes of which one pay type is usual: at least 20 lines of the twelve months up to the day, and 95 of a hundred. */
export function readUsualPayTypes(
  db: Database,
  facts: StoreFacts,
  { dealershipId, today }: { readonly dealershipId: string; readonly today: string },
): Promise<readonly UsualPayType[]> {
  return cachedPayTypes(db, facts, [dealershipId, today], async () => {
    const rows = await db.query(
      `select * from (
         select l.op_code, ${payTypeOf(facts)} as pay_type, count(*)::int as n,
                (sum(count(*)) over (partition by l.op_code))::int as total
           from ro_line l
          where l.dealership_id = $1 and l.close_date between $2::date and $3::date and l.is_counted and l.op_code <> ''
          group by 1, 2) u
        where n >= 20 and n >= 0.95 * total`,
      [dealershipId, addDays(today, -364), today],
    );
    return z.array(usualPayType).parse(rows);
  });
}

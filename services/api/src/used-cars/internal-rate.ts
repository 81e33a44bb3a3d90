import { businessDateSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';

/** Internal rates of a dealership in cents an hour, newest first. */
export type InternalRates = readonly { readonly from: string; readonly cents: number }[];

const rateRow = z.object({ from: businessDateSchema, cents: z.number() });

export async function readInternalRates(db: Database, dealershipId: string): Promise<InternalRates> {
  const rows = await db.query(
    `select from_date as "from", rate_c as cents from door_rate
      where dealership_id = $1 and scope = 'internal' and rate_c is not null order by from_date desc`,
    [dealershipId],
  );
  return z.array(rateRow).parse(rows);
}

/** Hours in hundredths and labor in cents, of the day whose rate counts. */
interface Work {
  readonly day: string;
  readonly soldH: number;
  readonly laborC: number;
}

/**
 * The internal rate by the hours of each day, and how much of it was charged. Discounting it only moves gross from the workshop to the
 * used-car department, so that a store wants to see it. Work of days without a rate counts on neither side.
 */
export function againstRates(works: readonly Work[], rates: InternalRates) {
  let [soldH, laborC, atRateC] = [0, 0, 0];
  for (const work of works) {
    const rate = rates.find(({ from }) => from <= work.day);
    if (rate === undefined || work.soldH === 0) continue;
    soldH += work.soldH;
    laborC += work.laborC;
    atRateC += (rate.cents * work.soldH) / 100;
  }
  return {
    internalRate: soldH === 0 ? null : roundTo(atRateC / soldH, 2),
    elrPctInternal: atRateC === 0 ? null : roundTo((laborC / atRateC) * 100, 2),
  };
}

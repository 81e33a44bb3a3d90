import { areaRules } from '@fixed-ops/access';
import { accountOptionsCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { accountTypesOf, isOfStatement, readDecisions, readStatementPlaces, suggestLine } from '@fixed-ops/rules';
import { z } from 'zod';
import { route } from '../../http/route.ts';
import { readMapping } from './account-mapping.ts';

/** The number of months shown beside an account: enough to see whether it matters. */
const MONTHS = 3;

const amountRow = z.object({ account: z.string(), month: z.string(), cents: z.number() });

/** The amounts of the last months with postings. Sales are credit less debit, everything else is debit less credit. */
async function readAmounts(db: Database, dealershipId: string) {
  const rows = await db.query(
    `with last as (select distinct month from gl_balance where dealership_id = $1 order by month desc limit $2::int)
     select b.account, b.month,
            (a.sign * case a.type when 'sale' then b.credit_c - b.debit_c else b.debit_c - b.credit_c end)::float8 as cents
       from gl_balance b
       join gl_account a on a.dealership_id = b.dealership_id and a.account = b.account
      where b.dealership_id = $1 and b.month in (select month from last)`,
    [dealershipId, MONTHS],
  );
  return z.array(amountRow).parse(rows);
}

/** The data of the mapping screen: accounts with amounts and suggestions, and the lines. */
export const accountOptionsRoute = route(accountOptionsCall, {
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, dealership }) => {
    const [mapping, places, amounts, decisions] = await Promise.all([
      readMapping(db, dealership.id),
      readStatementPlaces(db),
      readAmounts(db, dealership.id),
      readDecisions(db, dealership.id),
    ]);
    const months = [...new Set(amounts.map(({ month }) => month))].sort();
    const centsOf = new Map(amounts.map(({ account, month, cents }) => [`${account} ${month}`, cents]));
    const accounts = mapping.data.map((account) => {
      const cents = months.map((month) => centsOf.get(`${account.account} ${month}`) ?? 0);
      return {
        ...account,
        months: months.map((month, index) => ({ month, amount: (cents[index] ?? 0) / 100 })),
        total: roundTo(cents.reduce((sum, each) => sum + each, 0) / 100, 2),
        suggestion: account.lineKey === null ? suggestLine(account, places, decisions) : null,
      };
    });
    const unmapped = accounts
      .filter(({ lineKey, source, type }) => lineKey === null && source === 'auto' && isOfStatement(type))
      .sort((a, b) => Math.abs(b.total) - Math.abs(a.total) || (a.account < b.account ? -1 : 1));
    return {
      months,
      unmapped,
      unmappedTotal: roundTo(
        unmapped.reduce((sum, { total }) => sum + Math.abs(total), 0),
        2,
      ),
      accounts,
      lines: places.map(({ isSum: _isSum, ...place }, index) => ({
        ...place,
        accountTypes: [...accountTypesOf(places[index] ?? { ...place, isSum: true })],
      })),
    };
  },
});

import { type CallQuery, type calls, staleAccountSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, addMonths } from '@fixed-ops/metrics';
import { z } from 'zod';
import { envelopeOf } from '../../core/period.ts';
import { Parameters } from '../../core/selection/line-condition.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { readPage } from '../page/read-page.ts';
import { IS_COUNTER_SALE, TXN_SALE_C } from '../sales/transaction-money.ts';
import { isExcluded, readWholesaleOptions, typeSql } from './wholesale-options.ts';

/**
 * Wholesale customers of the last twelve months who have not bought for a number of days, as of business today. The loss per month is
 * their net sales of those twelve months ÷ 12.
 */
export async function staleAccounts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<typeof calls.staleWholesaleAccounts>,
) {
  const options = await readWholesaleOptions(db, selection.dealershipId);
  const days = query.days ?? options.staleDays;
  const minPrior12C = query.minPrior12 === undefined ? options.minPrior12C : Math.round(query.minPrior12 * 100);
  const parameters = new Parameters();
  const dealership = parameters.add(selection.dealershipId);
  const today = `${parameters.add(selection.today)}::date`;
  const yearFrom = `${parameters.add(addDays(addMonths(selection.today, -12), 1))}::date`;
  const { own } = selection.filter;
  const ownOnly = own ? ` and t.counter_number = any(${parameters.add(own.counters)}::text[])` : '';
  const page = await readPage(
    db,
    {
      with: `
        sold as materialized (
          select t.customer_account as account, t.txn_date, t.kind, t.doc_number, ${TXN_SALE_C} as sale_c
            from part_txn t
           where t.dealership_id = ${dealership} and t.txn_date <= ${today} and ${IS_COUNTER_SALE}
             and t.sale_type = 'wholesale' and t.customer_account <> ''${ownOnly}),
        stopped as materialized (
          select account, max(txn_date) filter (where kind = 'sale') as last_sale,
                 coalesce(sum(sale_c) filter (where txn_date >= ${yearFrom}), 0) as year_c
            from sold
           where not ${isExcluded(options, 'account', parameters)}
           group by account),`,
      rows: `select s.account as "accountNumber", coalesce(w.name, s.account) as "accountName",
                    ${typeSql(options, 's.account', parameters)} as type,
                    ${own ? 'null::text' : `coalesce(w.salesperson, '')`} as salesperson, s.last_sale as "lastSale",
                    (${today} - s.last_sale) as "daysSince", round(s.year_c / 1200.0, 2) as "avgMonthlyBefore",
                    round(s.year_c / 1200.0, 2) as "dollarsAtRisk", i.doc_number as "lastInvoice",
                    round(i.sale_c / 100.0, 2) as "lastInvoiceAmount", coalesce(w.phone, '') as contact
               from stopped s
               left join wholesale_account w on w.dealership_id = ${dealership} and w.account_number = s.account
               join lateral (
                 select d.doc_number, sum(d.sale_c) as sale_c from sold d
                  where d.account = s.account and d.txn_date = s.last_sale and d.kind = 'sale'
                  group by d.doc_number order by d.doc_number desc limit 1) i on true
              where s.last_sale <= ${today} - ${parameters.add(days)}::int and s.year_c >= ${parameters.add(minPrior12C)}::bigint
                and s.year_c > 0`,
      row: staleAccountSchema,
      totals: z.object({ avgMonthlyBefore: z.number(), dollarsAtRisk: z.number() }),
      totalsSql: {
        avgMonthlyBefore: `coalesce(sum("avgMonthlyBefore"), 0)`,
        dollarsAtRisk: `coalesce(sum("dollarsAtRisk"), 0)`,
      },
      sortable: Object.keys(staleAccountSchema.shape),
      defaultSort: '-dollarsAtRisk',
      key: ['accountNumber'],
      searchIn: ['accountNumber', 'accountName', 'contact'],
    },
    query,
    parameters,
  );
  return { ...envelopeOf(selection, facts), ...page, days, minPrior12: minPrior12C / 100 };
}

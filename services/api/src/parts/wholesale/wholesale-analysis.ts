import { type CallQuery, type calls, wholesaleRowSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addMonths, roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { envelopeOf } from '../../core/period.ts';
import { Parameters } from '../../core/selection/line-condition.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { readPartsFigures } from '../numbers/read-parts-figures.ts';
import { readPage } from '../page/read-page.ts';
import { IS_COUNTER_SALE, TXN_COST_C, TXN_SALE_C } from '../sales/transaction-money.ts';
import { isExcluded, readWholesaleOptions, typeSql, type WholesaleOptions } from './wholesale-options.ts';

const FIGURES = ['parts_sales', 'parts_gross', 'parts_gp_pct'];
const MONTHS = 13;

const ratio = (numerator: string, denominator: string, decimals = 2, factor = ' * 100') =>
  `round((${numerator})::numeric / nullif(${denominator}, 0)${factor}, ${decimals})`;
const dollars = (cents: string) => `round(${cents} / 100.0, 2)`;
/** Ratios of rows that have columns in cents with these names. */
const quotients = {
  gpPct: `case when sale_c > 0 then ${ratio('sale_c - cost_c', 'sale_c')} end`,
  returnPct: ratio('return_c', 'sale_c + return_c'),
  avgInvoice: ratio('sale_c / 100.0', 'invoices', 2, ''),
  changePct: `case when prior_ytd_c > 0 then ${ratio('ytd_c - prior_ytd_c', 'prior_ytd_c')} end`,
};

/** Sums of each account: the period, the year to its last day, and the same days of the year before. */
function accountsSql(selection: Selection, options: WholesaleOptions, parameters: Parameters): string {
  const { dealershipId, range, filter } = selection;
  const dealership = parameters.add(dealershipId);
  const first = `${parameters.add(range.startDate)}::date`;
  const last = `${parameters.add(range.endDate)}::date`;
  const year = `${parameters.add(`${range.endDate.slice(0, 4)}-01-01`)}::date`;
  const priorYear = `${parameters.add(`${Number(range.endDate.slice(0, 4)) - 1}-01-01`)}::date`;
  const priorLast = `${parameters.add(addMonths(range.endDate, -12))}::date`;
  const own = filter.own ? ` and t.counter_number = any(${parameters.add(filter.own.counters)}::text[])` : '';
  const sum = (cents: string, condition: string) => `coalesce(sum(${cents}) filter (where ${condition}), 0)`;
  const inPeriod = `txn_date >= ${first}`;
  return `
    sold as materialized (
      select t.customer_account as account, t.txn_date, t.kind, t.doc_number, ${TXN_SALE_C} as sale_c, ${TXN_COST_C} as cost_c
        from part_txn t
       where t.dealership_id = ${dealership} and t.txn_date <= ${last} and ${IS_COUNTER_SALE} and t.sale_type = 'wholesale'${own}),
    summed as materialized (
      select account, ${sum('sale_c', inPeriod)} as sale_c, ${sum('cost_c', inPeriod)} as cost_c,
             -${sum('sale_c', `${inPeriod} and kind = 'return'`)} as return_c,
             count(distinct doc_number) filter (where ${inPeriod} and kind = 'sale') as invoices,
             ${sum('sale_c', `txn_date >= ${year}`)} as ytd_c,
             -- Of a year that documents begin in the middle of there is nothing to compare with.
             case when (select date_trunc('month', min(txn_date)) from sold) <= ${priorYear}
                  then ${sum('sale_c', `txn_date between ${priorYear} and ${priorLast}`)} end as prior_ytd_c,
             max(txn_date) filter (where kind = 'sale') as last_sale, ${isExcluded(options, 'account', parameters)} as is_excluded
        from sold group by account),
    account as materialized (
      select s.*, ${typeSql(options, 's.account', parameters)} as type,
             coalesce(w.name, case s.account when '' then 'No account' else s.account end) as name,
             coalesce(w.salesperson, '') as salesperson, (${last} - s.last_sale) as days_since
        from summed s
        left join wholesale_account w on w.dealership_id = ${dealership} and w.account_number = s.account),`;
}

/** Wholesale buyers: one row per account, and the same wholesale figures as on every other page. */
export async function wholesaleAnalysis(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<typeof calls.wholesaleAnalysis>,
) {
  const options = await readWholesaleOptions(db, selection.dealershipId);
  const isOwn = selection.filter.own !== null;
  const [list, groups, parts] = await Promise.all([
    readAccounts(db, selection, options, query),
    readGroups(db, selection, options),
    // The same filters as the accounts: wholesale documents have no service people, pay types or shops.
    isOwn ? null : readPartsFigures(db, facts, { ...selection, filter: { own: null } }, MONTHS),
  ]);
  const hasLedger = parts?.ledgerOfPeriod.some(({ rows }) => rows.some((row) => row.saleType === 'wholesale'));
  const source: 'transactions' | 'ledger' | 'none' =
    isOwn || parts?.transactionsFrom ? 'transactions' : hasLedger ? 'ledger' : 'none';
  return {
    ...envelopeOf(selection, facts),
    ...list,
    totals: source === 'transactions' ? list.totals : NO_TOTALS,
    kpis: parts ? FIGURES.map((key) => parts.kpi(key, 'wholesale')) : [],
    gpTarget: options.gpTarget,
    source,
    ...groups,
  };
}

/** A feed without accounts does not mean zero. */
const NO_TOTALS = {
  sales: null,
  cost: null,
  gross: null,
  gpPct: null,
  returns: null,
  returnPct: null,
  invoices: null,
  avgInvoice: null,
  ytd: null,
  priorYtd: null,
  changePct: null,
};

function readAccounts(
  db: Database,
  selection: Selection,
  options: WholesaleOptions,
  query: CallQuery<typeof calls.wholesaleAnalysis>,
) {
  const parameters = new Parameters();
  const accounts = accountsSql(selection, options, parameters);
  const salesperson = selection.filter.own ? 'null::text' : 'a.salesperson';
  const conditions = [
    'not a.is_excluded',
    '(a.sale_c <> 0 or a.return_c <> 0 or a.invoices > 0 or a.ytd_c <> 0 or coalesce(a.prior_ytd_c, 0) <> 0)',
    ...(query.type === undefined ? [] : [`a.type = ${parameters.add(query.type)}`]),
    ...(query.salesperson === undefined ? [] : [`${salesperson} = ${parameters.add(query.salesperson)}`]),
  ];
  const sum = (column: string) => `coalesce(sum(${column}), 0)`;
  const total = (sql: string) =>
    sql.replaceAll(/\b(sale_c|cost_c|return_c|prior_ytd_c|ytd_c|invoices)\b/g, (name) => `sum(${name})`);
  return readPage(
    db,
    {
      with: accounts,
      rows: `select a.account as "accountNumber", a.name as "accountName", a.type, ${salesperson} as salesperson,
                    ${dollars('a.sale_c')} as sales, ${dollars('a.cost_c')} as cost, ${dollars('(a.sale_c - a.cost_c)')} as gross,
                    ${quotients.gpPct} as "gpPct", ${dollars('a.return_c')} as returns, ${quotients.returnPct} as "returnPct",
                    a.invoices, ${quotients.avgInvoice} as "avgInvoice", ${dollars('a.ytd_c')} as ytd,
                    ${dollars('a.prior_ytd_c')} as "priorYtd", ${quotients.changePct} as "changePct",
                    a.last_sale as "lastSale", a.days_since as "daysSinceSale",
                    (a.sale_c > 0 and (a.sale_c - a.cost_c) * 100 < ${parameters.add(options.gpTarget)}::numeric * a.sale_c) as "belowTarget",
                    null::numeric as "arBalance", null::numeric as ar60,
                    a.sale_c, a.cost_c, a.return_c, a.ytd_c, a.prior_ytd_c
               from account a where ${conditions.join(' and ')}`,
      row: wholesaleRowSchema,
      totals: z.object({
        sales: z.number(),
        cost: z.number(),
        gross: z.number(),
        gpPct: z.number().nullable(),
        returns: z.number(),
        returnPct: z.number().nullable(),
        invoices: z.number(),
        avgInvoice: z.number().nullable(),
        ytd: z.number(),
        priorYtd: z.number().nullable(),
        changePct: z.number().nullable(),
      }),
      totalsSql: {
        sales: sum('sales'),
        cost: sum('cost'),
        gross: sum('gross'),
        gpPct: total(quotients.gpPct),
        returns: sum('returns'),
        returnPct: total(quotients.returnPct),
        invoices: sum('invoices'),
        avgInvoice: total(quotients.avgInvoice),
        ytd: sum('ytd'),
        priorYtd: 'sum("priorYtd")',
        changePct: total(quotients.changePct),
      },
      sortable: Object.keys(wholesaleRowSchema.shape),
      defaultSort: '-sales',
      key: ['accountNumber'],
      searchIn: selection.filter.own
        ? ['accountNumber', 'accountName']
        : ['accountNumber', 'accountName', 'salesperson'],
    },
    query,
    parameters,
  );
}

const groupRow = z.object({
  salesperson: z.string(),
  accounts: z.number(),
  salesC: z.number(),
  grossC: z.number(),
  isExcluded: z.boolean(),
});

async function readGroups(db: Database, selection: Selection, options: WholesaleOptions) {
  const parameters = new Parameters();
  const accounts = accountsSql(selection, options, parameters);
  const rows = z.array(groupRow).parse(
    await db.query(
      `with ${accounts.trimEnd().replace(/,$/, '')}
       select a.salesperson, a.is_excluded as "isExcluded", count(*) as accounts, sum(a.sale_c)::float8 as "salesC",
              sum(a.sale_c - a.cost_c)::float8 as "grossC"
         from account a
        where a.sale_c <> 0 or a.is_excluded
        group by a.salesperson, a.is_excluded
        order by sum(a.sale_c) desc`,
      parameters.values,
    ),
  );
  const out = rows.filter((row) => row.isExcluded);
  return {
    excluded: {
      accounts: out.reduce((sum, row) => sum + row.accounts, 0),
      sales: roundTo(out.reduce((sum, row) => sum + row.salesC, 0) / 100, 2),
    },
    // In an own view, the salesperson is the name of another person.
    bySalesperson: selection.filter.own
      ? []
      : rows
          .filter((row) => !row.isExcluded)
          .map(({ salesperson, accounts: count, salesC, grossC }) => ({
            salesperson,
            accounts: count,
            sales: roundTo(salesC / 100, 2),
            gross: roundTo(grossC / 100, 2),
          })),
  };
}

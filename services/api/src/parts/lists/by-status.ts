import { type CallQuery, type calls, statusRowSchema } from '@fixed-ops/contract';
import { partStatuses, partStatusLabel } from '@fixed-ops/metrics';
import { z } from 'zod';
import { Parameters } from '../../core/selection/line-condition.ts';
import { readPage } from '../page/read-page.ts';
import { type StockContext, stockEnvelope } from '../stock/stock-context.ts';
import { selectList, stockSql } from '../stock/stock-sql.ts';

const sum = (column: string): string => `coalesce(sum("${column}"), 0)`;
const columns = {
  status: 'b.status',
  label: `coalesce(n.label, case b.status when '' then 'No status' else b.status end)`,
  partNumbers: 'count(*)',
  pieces: 'sum(b.on_hand)',
  value: 'round(sum(b.value_c) / 100.0, 2)',
  pctValue: 'round(sum(b.value_c) / nullif(sum(sum(b.value_c)) over (), 0) * 100, 2)',
  sales12: 'coalesce(sum(b.sales_12), 0)',
  turns: 'round(sum(round(coalesce(b.sales_12, 0) * b.cost_c)) / nullif(sum(b.value_c), 0), 4)',
  avgMonthsNoSale: 'round(avg(b.mns), 2)',
};

/** The inventory by stocking status. Only part numbers on hand count. */
export async function inventoryByStatus(
  context: StockContext,
  query: CallQuery<typeof calls.partsInvAnalysisByStatus>,
) {
  const { db, selection, options, snapshotDate } = context;
  const parameters = new Parameters();
  const dealership = parameters.add(selection.dealershipId);
  const days = parameters.add(snapshotDate === null ? [] : [snapshotDate]);
  const keys = parameters.add(partStatuses.map(({ key }) => key));
  const labels = parameters.add(partStatuses.map(({ key }) => partStatusLabel(key)));
  const page = await readPage(
    db,
    {
      with: '',
      rows: `select ${selectList(columns)}
               from (${stockSql(options, parameters, dealership, days)}) b
               left join unnest(${keys}::text[], ${labels}::text[]) as n (key, label) on n.key = b.status
              where b.on_hand > 0
              group by b.status, n.label`,
      row: statusRowSchema,
      totals: z.object({ value: z.number(), pieces: z.number(), partNumbers: z.number(), sales12: z.number() }),
      totalsSql: {
        value: sum('value'),
        pieces: sum('pieces'),
        partNumbers: sum('partNumbers'),
        sales12: sum('sales12'),
      },
      sortable: Object.keys(columns),
      defaultSort: '-value',
      key: ['status'],
      searchIn: ['status', 'label'],
    },
    query,
    parameters,
  );
  return { ...stockEnvelope(context), ...page };
}

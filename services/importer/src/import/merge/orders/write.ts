import type { Database } from '@fixed-ops/database';
import { restateMatrixPricesSql, seenOnLines, seenOnParts, seePeople } from '@fixed-ops/rules';
import type { MergeContext, OrderContext } from '../sql.ts';
import { followAssigned } from './assigned.ts';
import { orderColumns } from './headers.ts';

/** Columns of `ro_line` and their values from `new_line` n, its order, the current op code, and its staged row l. */
const lineColumns = {
  dealership_id: '$1',
  id: 'n.id',
  ro_id: 'n.ro_id',
  close_date: 'n.close_date',
  line_no: 'n.line',
  letter: `case when n.line > 26 then 'A' else '' end || chr(65 + (n.line - 1) % 26)`,
  pay_type: 'n.pay_type',
  labor_type: `coalesce(n.labor_type, '')`,
  op_code: 'n.op_code',
  op_description: `coalesce(l.op_description, n.standard_description, '')`,
  category: 'n.category',
  is_maint: 'n.is_maint',
  is_counted: 'not n.is_credit and (n.sold_hours <> 0 or n.labor_sale <> 0 or n.parts_sale <> 0)',
  complaint: `coalesce(l.complaint, '')`,
  cause: `coalesce(l.cause, '')`,
  correction: `coalesce(l.correction, '')`,
  advisor_number: 'n.advisor_number',
  sold_h: 'n.sold_hours',
  flagged_h: 'n.flagged_hours',
  actual_h: 'n.actual_hours',
  labor_sale_c: 'n.labor_sale',
  labor_cost_c: 'n.labor_cost',
  cost_estimated: 'n.cost_estimated',
  discount_labor_c: 'n.labor_discount',
  discount_parts_c: 'n.parts_discount',
  discount_reason: `coalesce(n.discount_reason, '')`,
  parts_sale_c: 'n.parts_sale',
  parts_cost_c: 'n.parts_cost',
  sublet_sale_c: 'n.sublet_sale',
  sublet_cost_c: 'n.sublet_cost',
  misc_sale_c: 'n.misc_sale',
  status: `case when n.status = 'O' then 'open' else 'done' end`,
} as const;

/** Columns of `ro_line` that a merge writes. */
export const lineColumnNames = Object.keys(lineColumns) as readonly (keyof typeof lineColumns)[];

/** The first and last target of one transaction. */
export type Batch = readonly [first: number, last: number];

/** Writes the repair orders of a batch with all of their rows. Readers see each of them either before or after the change. */
export async function writeOrders(tx: Database, context: OrderContext, batch: Batch): Promise<void> {
  const { staging, dealershipId } = context;
  const T = staging.table;
  const params = [dealershipId, ...batch];
  const run = (statement: string) => tx.execute(statement, params);
  if (context.hasOldOrders) await removeOldRows(tx, context, params);
  await run(
    `insert into repair_order (dealership_id, id, ro_number, ro_suffix, ${orderColumns.join(', ')})
     select $1, o.id, o.ro_number, o.ro_suffix, ${orderColumns.map((column) => `o.${column}`).join(', ')}
       from ${T('new_order')} o where o.no between $2 and $3 and o.old_id is null order by o.no`,
  );
  // The stories are read one by one from the staged table, because a join would read all of them for every batch.
  await run(
    `insert into ro_line (${Object.keys(lineColumns).join(', ')})
     select ${Object.values(lineColumns).join(', ')}
       from (select n.*, o.close_date, o.advisor_number, o.status, o.is_credit,
                    coalesce(c.category, '') as category, coalesce(c.is_maint, false) as is_maint
               from ${T('new_line')} n join ${T('new_order')} o on o.no = n.no
               left join op_code c on c.dealership_id = $1 and c.code = n.op_code
              where n.no between $2 and $3 and o.no between $2 and $3 order by n.id) n
      cross join lateral (select op_description, complaint, cause, correction
                            from ${T('lines')} s where s.ctid = n.row offset 0) l`,
  );
  if (context.hasOldOrders) await followOldLines(tx, context, params);
  await priceLines(tx, `select o.id from ${T('new_order')} o where o.no between $2 and $3`, params);
  await run(
    `insert into ro_line_tech (dealership_id, line_id, tech_number, flagged_h, actual_h, cost_c, share)
     select $1, line_id, tech_number, flagged_hours, actual_hours, cost, share
       from ${T('out_tech')} where no between $2 and $3`,
  );
  const lines = `select x.id from ${T('new_order')} o join ro_line x on x.dealership_id = $1 and x.ro_id = o.id
                  where o.no between $2 and $3`;
  await seePeople(tx, 'technician', seenOnLines(lines), params, context.today);
  if (context.hasOldOrders) {
    await followAttached(tx, context, params);
    await followAssigned(tx, context, params);
  }
  await run(
    `insert into ro_part (dealership_id, id, line_id, part_number, description, source, qty, unit_cost_c, unit_sale_c, list_c,
                          is_ep, is_special_order, is_core, counter_number)
     select $1, id, line_id, part_number, coalesce(description, ''), coalesce(source, ''), quantity, unit_cost, unit_sale,
            list_price, coalesce(emergency_purchase, false), coalesce(special_order, false), coalesce(is_core, false),
            coalesce(counter_number, '')
       from ${T('out_part')} where no between $2 and $3`,
  );
  await seePeople(tx, 'counter', seenOnParts(lines), params, context.today);
  await run(
    `insert into ro_discount (dealership_id, id, ro_id, line_id, level, reason, labor_c, parts_c, applied_by)
     select $1, row_number() over (partition by n.ro_id order by n.id), n.ro_id, n.id, 'line', coalesce(n.discount_reason, ''), n.labor_discount, n.parts_discount, o.advisor_number
       from ${T('new_line')} n join ${T('new_order')} o on o.no = n.no
      where n.no between $2 and $3 and o.no between $2 and $3 and (n.labor_discount <> 0 or n.parts_discount <> 0)`,
  );
  if (context.hasOldOrders) await removeDeclined(tx, context, params);
  await writeDeclined(tx, context, params);
}

/**
 * Prices the lines of repair orders by the labor matrices. Saving a matrix prices existing lines. Without a matrix there is nothing to do.
 */
export async function priceLines(tx: Database, orders: string, params: readonly unknown[]): Promise<void> {
  const [matrix] = await tx.query('select 1 as found from labor_matrix where dealership_id = $1 limit 1', [params[0]]);
  if (matrix !== undefined) await tx.execute(restateMatrixPricesSql(orders), params);
}

/** Deletes the rows that the batch replaces, and updates the repair orders that stay. */
async function removeOldRows(tx: Database, { staging }: MergeContext, params: readonly unknown[]): Promise<void> {
  const T = staging.table;
  const run = (statement: string) => tx.execute(statement, params);
  const replaced = `select o.old_id from ${T('new_order')} o where o.no between $2 and $3 and o.replaces and o.old_id is not null`;
  const oldLines = `select l.id from ro_line l where l.dealership_id = $1 and l.ro_id in (${replaced})`;
  const attached = (table: string) =>
    `select distinct r.line_id from ${T(table)} r where r.no between $2 and $3 and r.is_old`;
  await run(
    `delete from ro_line_tech where dealership_id = $1 and line_id in (${oldLines} union all ${attached('out_tech')})`,
  );
  await run(
    `delete from ro_part where dealership_id = $1 and line_id in (${oldLines} union all ${attached('out_part')})`,
  );
  for (const table of ['ro_discount', 'ro_line'])
    await run(`delete from ${table} where dealership_id = $1 and ro_id in (${replaced})`);

  await run(
    `update repair_order r set ${orderColumns.map((column) => `${column} = o.${column}`).join(', ')}
       from ${T('new_order')} o
      where r.dealership_id = $1 and r.id = o.old_id and o.no between $2 and $3`,
  );
}

/** Updates kept lines for new parts, and for changes of their repair order. */
async function followOldLines(tx: Database, { staging }: MergeContext, params: readonly unknown[]): Promise<void> {
  const T = staging.table;
  const run = (statement: string) => tx.execute(statement, params);
  await run(
    `update ro_line l set parts_sale_c = coalesce(m.sale, l.parts_sale_c), parts_cost_c = coalesce(m.cost, l.parts_cost_c)
       from ${T('part_money')} m where l.dealership_id = $1 and l.id = m.line_id and m.no between $2 and $3`,
  );
  // Columns that a line copies from its repair order follow it, even if the lines stay.
  await run(
    `update ro_line l set close_date = o.close_date, advisor_number = o.advisor_number, status = case when o.status = 'O' then 'open' else 'done' end,
            is_counted = not o.is_credit and (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0)
       from ${T('new_order')} o
      where l.dealership_id = $1 and l.ro_id = o.old_id and o.no between $2 and $3 and (o.in_ros or o.in_parts)
        and not o.replaces`,
  );
}

/** New technicians of an existing line determine its punched hours, and its cost if none was sent. */
async function followAttached(tx: Database, { staging }: MergeContext, params: readonly unknown[]): Promise<void> {
  const attached = `select line_id, sum(flagged_hours)::integer as flagged, sum(actual_hours)::integer as actual
                      from ${staging.table('out_tech')} where no between $2 and $3 and is_old group by line_id`;
  const changed = await tx.execute(
    `update ro_line l set flagged_h = a.flagged, actual_h = coalesce(a.actual, l.actual_h), labor_cost_c = w.labor_cost,
                          cost_estimated = w.cost_estimated
       from (${attached}) a join ${staging.table('old_line')} w on w.id = a.line_id
      where l.dealership_id = $1 and l.id = a.line_id`,
    params,
  );
  if (changed === 0) return;
  await tx.execute(
    `update repair_order r set actual_h = s.actual, labor_cost_c = s.labor_cost
       from (select l.ro_id, coalesce(sum(l.actual_h), 0)::integer as actual, sum(l.labor_cost_c)::integer as labor_cost
               from ro_line l
              where l.dealership_id = $1
                and l.ro_id in (select x.ro_id from ro_line x join (${attached}) a on a.line_id = x.id where x.dealership_id = $1)
              group by l.ro_id) s
      where r.dealership_id = $1 and r.id = s.ro_id`,
    params,
  );
}

async function removeDeclined(tx: Database, { staging }: MergeContext, params: readonly unknown[]): Promise<void> {
  const named = `select t.id from ${staging.table('target')} t where t.no between $2 and $3 and t.in_declined`;
  await tx.execute(`delete from declined_item where dealership_id = $1 and ro_id in (${named})`, params);
}

async function writeDeclined(tx: Database, { staging }: MergeContext, params: readonly unknown[]): Promise<void> {
  await tx.execute(
    `insert into declined_item (dealership_id, id, ro_id, op_code, text, amount_c)
     select $1, row_number() over (partition by t.id order by d.file_no, d.file_line), t.id, coalesce(d.op_code, ''), d.text, coalesce(d.amount, 0)
       from ${staging.table('declined')} d
       join ${staging.table('target')} t on t.ro_number = d.ro_number and t.ro_suffix = d.ro_suffix
      where t.no between $2 and $3`,
    params,
  );
}

import type { Database } from '@fixed-ops/database';
import { partStatusOf } from '@fixed-ops/metrics';
import { seePeople } from '@fixed-ops/rules';
import { z } from 'zod';
import type { MergeContext } from './sql.ts';

/** The newest value of a part that is not empty. */
const latest = (column: string): string =>
  `(array_agg(${column} order by as_of desc) filter (where ${column} is not null))[1]`;

/**
 * Merges snapshots of the stock by day and part number, and updates the parts from the newest one. Each snapshot has its list price, or
 * that of the snapshot before.
 */
export async function mergeInventory(tx: Database, { staging, dealershipId }: MergeContext): Promise<void> {
  const stock = staging.table('parts_inventory');
  const told = `select part_number, ${latest('source')} as source, ${latest('description')} as description,
                       ${latest('list_price')} as list_c, max(as_of) as as_of
                  from ${stock} group by part_number`;
  // An older snapshot only fills unknown values of a part.
  const follow = (column: string) =>
    `case when t.is_newest then coalesce(t.${column}, p.${column}) else coalesce(nullif(p.${column}, ''), t.${column}, '') end`;
  await tx.execute(
    `update part p set source = ${follow('source')}, description = ${follow('description')},
            list_c = case when t.is_newest then coalesce(t.list_c, p.list_c) else coalesce(p.list_c, t.list_c) end
       from (select s.*, not exists (select 1 from part_stock_snapshot n
                                      where n.dealership_id = $1 and n.part_number = s.part_number and n.as_of > s.as_of) as is_newest
               from (${told}) s) t
      where p.dealership_id = $1 and p.part_number = t.part_number`,
    [dealershipId],
  );
  await tx.execute(
    `insert into part (dealership_id, part_number, source, description, list_c)
     select $1, part_number, coalesce(source, ''), coalesce(description, ''), list_c from (${told}) s
     on conflict (dealership_id, part_number) do nothing`,
    [dealershipId],
  );
  const written = z
    .array(z.object({ status: z.string() }))
    .parse(await tx.query(`select distinct status from ${stock} where status is not null`))
    .map((row) => row.status);
  // The list price of the newest snapshot before it that has one, stored or in the same files.
  const listBefore = `coalesce((select n.list_c from part_stock_snapshot n
                        where n.dealership_id = $1 and n.part_number = t.part_number and n.as_of <= t.as_of and n.list_c is not null
                          and n.as_of > coalesce(t.listed_on, '-infinity')
                        order by n.as_of desc limit 1), t.listed)`;
  const withLists = `(select c.*, max(c.list_price) over day as listed, max(c.as_of) filter (where c.list_price is not null) over day as listed_on
                        from (select s.*, count(s.list_price) over (partition by s.part_number order by s.as_of) as listed_no
                                from ${stock} s) c
                      window day as (partition by c.part_number, c.listed_no))`;
  const months = (day: string) => `(extract(year from ${day}) * 12 + extract(month from ${day}))::integer`;
  await tx.execute(
    `insert into part_stock_snapshot (dealership_id, as_of, part_number, status_dms, status, bin1, on_hand, reserved, on_order,
                                      cost_c, list_c, entry_date, last_sale_date, last_receipt_date, sales_12, demand_12, lost_12, mns)
     select $1, as_of, part_number, coalesce(status, ''), coalesce(m.ours, 'active'), coalesce(bin, ''), on_hand,
            coalesce(reserved, 0), coalesce(on_order, 0), unit_cost, coalesce(list_price, ${listBefore}), entry_date, last_sale_date, last_receipt_date,
            sales_12, demand_12, lost_sales_12, ${months('as_of')} - ${months('last_sale_date')}
       from ${withLists} t left join unnest($2::text[], $3::text[]) as m (theirs, ours) on m.theirs = status
     on conflict (dealership_id, as_of, part_number) do update
        set status_dms = excluded.status_dms, status = excluded.status, bin1 = excluded.bin1, on_hand = excluded.on_hand,
            reserved = excluded.reserved, on_order = excluded.on_order, cost_c = excluded.cost_c, list_c = excluded.list_c,
            entry_date = excluded.entry_date, last_sale_date = excluded.last_sale_date,
            last_receipt_date = excluded.last_receipt_date, sales_12 = excluded.sales_12, demand_12 = excluded.demand_12,
            lost_12 = excluded.lost_12, mns = excluded.mns`,
    [dealershipId, written, written.map((text) => partStatusOf(text))],
  );
}

/** The kind of a document, from its sale type. */
const docKind = `case when sale_type like 'ro\\_%' then 'RO' when sale_type = 'wholesale' then 'wholesale'
                      when sale_type is null then 'internal' else 'counter' end`;

/** Merges movements of parts by whole documents. A lost sale has a list price but no sale. */
export async function mergeTransactions(tx: Database, { staging, dealershipId, today }: MergeContext): Promise<void> {
  const moved = staging.table('parts_transactions');
  await tx.execute(
    `delete from part_txn t using (select distinct document from ${moved}) d
      where t.dealership_id = $1 and t.doc_number = d.document`,
    [dealershipId],
  );
  await tx.execute(
    `insert into part_txn (dealership_id, id, txn_date, kind, doc_number, doc_kind, sale_type, customer_account, counter_number,
                           part_number, source, qty, unit_cost_c, unit_sale_c, list_c, order_type, vendor, is_core)
     select $1, (select coalesce(max(id), 0) from part_txn where dealership_id = $1)
                  + row_number() over (order by t.file_no, t.file_line),
            t.date, t.kind, t.document, ${docKind}, coalesce(t.sale_type, ''), coalesce(t.account_number, ''),
            coalesce(t.counter_number, ''), t.part_number, coalesce(p.source, ''), t.quantity, t.unit_cost,
            case when t.kind = 'lost_sale' then 0 else coalesce(t.unit_sale, 0) end,
            case when t.kind = 'lost_sale' then coalesce(t.unit_sale, p.list_c) end,
            coalesce(t.order_type, ''), coalesce(t.vendor, ''), coalesce(t.is_core, false)
       from ${moved} t left join part p on p.dealership_id = $1 and p.part_number = t.part_number`,
    [dealershipId],
  );
  await tx.execute(
    `insert into dms_person (dealership_id, kind, number)
     select distinct $1, 'counter', counter_number from ${moved} where counter_number is not null
     on conflict do nothing`,
    [dealershipId],
  );
  const movers = `select counter_number as number, min(date) as first_day, max(date) as last_day
                    from ${moved} where counter_number is not null group by counter_number`;
  await seePeople(tx, 'counter', movers, [dealershipId], today);
}

/** Merges customers of the parts department. An empty cell changes nothing. */
export async function mergeWholesaleAccounts(tx: Database, { staging, dealershipId }: MergeContext): Promise<void> {
  await tx.execute(
    `insert into wholesale_account (dealership_id, account_number, name, type, salesperson, phone)
     select $1, s.account_number, s.name, coalesce(s.type, w.type, 'other'), coalesce(s.salesperson, w.salesperson, ''),
            coalesce(s.phone, w.phone, '')
       from ${staging.table('wholesale_accounts')} s
       left join wholesale_account w on w.dealership_id = $1 and w.account_number = s.account_number
     on conflict (dealership_id, account_number) do update
        set name = excluded.name, type = excluded.type, salesperson = excluded.salesperson, phone = excluded.phone`,
    [dealershipId],
  );
}

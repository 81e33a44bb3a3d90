/**
 * SQL of emergency purchases: receipts `t` with the order type emergency. `catalog_c` is the part's cost in the inventory when it was
 * bought (from the last snapshot up to that day), or null if the inventory did not have the part.
 */
export const emergencyRows = (dealership: string, first: string, last: string): string => `
  select t.*, round(t.qty * t.unit_cost_c) as cost_c, c.cost_c as catalog_c,
         round(t.qty * (t.unit_cost_c - c.cost_c)) as premium_c
    from part_txn t
    left join lateral (
      select s.cost_c from part_stock_snapshot s
       where s.dealership_id = ${dealership} and s.part_number = t.part_number and s.as_of <= t.txn_date and s.cost_c > 0
       order by s.as_of desc limit 1) c on true
   where t.dealership_id = ${dealership} and t.txn_date between ${first} and ${last}
     and t.kind = 'receipt' and t.order_type = 'emergency' and not t.is_core`;

/** SQL over rows `t` of `part_txn`. Every sum of documents uses it. */

/** Selects sales and returns without a repair order. The lines of repair orders contain their parts already. */
export const IS_COUNTER_SALE = `t.kind in ('sale', 'return') and t.sale_type in ('counter', 'wholesale', 'accessory', 'body')
  and t.doc_kind <> 'RO' and not t.is_core`;

// Quantity times unit price is rounded per row. Feeds write the quantity of a return with either sign.
const net = (unit: string) =>
  `(case t.kind when 'return' then -abs(round(t.qty * ${unit})) else round(t.qty * ${unit}) end)`;

/** Cents of a row. A return is negative. */
export const TXN_SALE_C = net('t.unit_sale_c');
export const TXN_COST_C = net('t.unit_cost_c');

import { LINE_KEY, type MergeContext, ORDER_KEY, sameKey } from './sql.ts';

/** The product's values for the rows of a kind of file. */
interface Stored {
  /** SQL: `from … where` that joins a staged row `s` with its existing row. `$1` is the dealership. */
  readonly from: string;
  /** Columns that the file may lack, with their existing values. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Numbers rows that may be equal, so that the first of a file matches the first existing one. */
const numbered = (rows: string, by: readonly string[], order: string): string =>
  `(select r.*, row_number() over (partition by ${by.map((column) => `r.${column}`).join(', ')} order by ${order}) as place from ${rows} r)`;
const staged = (rows: string, by: readonly string[]): string =>
  numbered(`(select ctid as row, * from ${rows})`, by, 'r.file_no, r.file_line');
const plain = (rows: string): string => `(select ctid as row, * from ${rows})`;
export const text = (column: string): string => `nullif(${column}, '')`;

/** The line of the repair order of a staged row. */
const LINE = `join repair_order o on o.dealership_id = $1 and ${sameKey('o', 's', ORDER_KEY)}
              join ro_line x on x.dealership_id = $1 and x.ro_id = o.id and x.line_no = s.line`;

/** The sum of the existing parts of a line. */
const sumOfParts = (price: string): string =>
  `(select coalesce(sum(round(w.qty * w.${price})), 0) from ro_part w
     where w.dealership_id = $1 and w.line_id = x.id and not w.is_core)`;

/** The flagged hours of the existing technicians of a line. Null without any. */
const FLAGGED = '(select sum(w.flagged_h) from ro_line_tech w where w.dealership_id = $1 and w.line_id = x.id)';

/** Hours that a technician punched on a line. If only the line has them now, they are divided anew. */
export const actualOf = (technician: string, line: string): string =>
  `case when ${line}.actual_hours is null or ${line}.actual_hours = x.actual_h then ${technician}.actual_h end`;

function orders({ staging }: MergeContext): Stored {
  return {
    from: `from ${plain(staging.table('ros'))} s
           join repair_order o on o.dealership_id = $1 and ${sameKey('o', 's', ORDER_KEY)}
           join customer k on k.dealership_id = $1 and k.id = o.customer_id and lower(k.name) = lower(s.customer_name)`,
    // If a file has only names, the customer with the name is the one with the number. The merge keeps everything else that it lacks.
    columns: { customer_number: 'k.dms_number' },
  };
}

function lines({ staging, isSent }: MergeContext): Stored {
  // Money of parts follows new parts. Without new ones, it stays, unless it was their sum.
  const partMoney = (column: string, price: string): string =>
    `case when exists (select 1 from ${staging.table('parts')} p where ${sameKey('p', 's', LINE_KEY)}) then null
          when ${isSent('parts')} and x.${column} = ${sumOfParts(price)} then null else x.${column} end`;
  return {
    from: `from ${plain(staging.table('lines'))} s ${LINE} and x.op_code = s.op_code`,
    columns: {
      labor_type: text('x.labor_type'),
      op_description: text('x.op_description'),
      complaint: text('x.complaint'),
      cause: text('x.cause'),
      correction: text('x.correction'),
      // As for money: a value that was the sum of the former technicians follows the new ones.
      flagged_hours: `case when ${isSent('techs')} and x.flagged_h = ${FLAGGED} then s.flagged_hours else x.flagged_h end`,
      actual_hours: 'x.actual_h',
      labor_discount: 'x.discount_labor_c',
      parts_sale: partMoney('parts_sale_c', 'unit_sale_c'),
      parts_cost: partMoney('parts_cost_c', 'unit_cost_c'),
      parts_discount: 'x.discount_parts_c',
      sublet_sale: 'x.sublet_sale_c',
      sublet_cost: 'x.sublet_cost_c',
      misc_sale: 'x.misc_sale_c',
      discount_reason: text('x.discount_reason'),
    },
  };
}

function technicians({ staging }: MergeContext): Stored {
  return {
    from: `from ${plain(staging.table('techs'))} s ${LINE}
           join ro_line_tech t on t.dealership_id = $1 and t.line_id = x.id and t.tech_number = s.tech_number
           left join ${staging.table('lines')} l on ${sameKey('l', 's', LINE_KEY)}`,
    columns: { actual_hours: actualOf('t', 'l') },
  };
}

function parts({ staging }: MergeContext): Stored {
  const by = [...LINE_KEY, 'part_number'];
  return {
    from: `from ${staged(staging.table('parts'), by)} s ${LINE}
           join ${numbered('(select * from ro_part where dealership_id = $1)', ['line_id', 'part_number'], 'r.id')} p
             on p.line_id = x.id and p.part_number = s.part_number and p.place = s.place`,
    columns: {
      description: text('p.description'),
      source: text('p.source'),
      list_price: 'p.list_c',
      emergency_purchase: 'p.is_ep',
      special_order: 'p.is_special_order',
      is_core: 'p.is_core',
      counter_number: text('p.counter_number'),
    },
  };
}

function declinedItems({ staging }: MergeContext): Stored {
  return {
    from: `from ${staged(staging.table('declined'), [...ORDER_KEY, 'text'])} s
           join repair_order o on o.dealership_id = $1 and ${sameKey('o', 's', ORDER_KEY)}
           join ${numbered('(select * from declined_item where dealership_id = $1)', ['ro_id', 'text'], 'r.id')} d
             on d.ro_id = o.id and d.text = s.text and d.place = s.place`,
    columns: { op_code: text('d.op_code'), amount: 'd.amount_c' },
  };
}

function stock({ staging }: MergeContext): Stored {
  return {
    from: `from ${plain(staging.table('parts_inventory'))} s
           join part_stock_snapshot x on x.dealership_id = $1 and x.as_of = s.as_of and x.part_number = s.part_number`,
    columns: {
      status: text('x.status_dms'),
      bin: text('x.bin1'),
      reserved: 'x.reserved',
      on_order: 'x.on_order',
      list_price: 'x.list_c',
      entry_date: 'x.entry_date',
      last_sale_date: 'x.last_sale_date',
      last_receipt_date: 'x.last_receipt_date',
      demand_12: 'x.demand_12',
      sales_12: 'x.sales_12',
      lost_sales_12: 'x.lost_12',
    },
  };
}

function transactions({ staging }: MergeContext): Stored {
  const by = ['document', 'part_number', 'kind'];
  return {
    from: `from ${staged(staging.table('parts_transactions'), by)} s
           join ${numbered('(select * from part_txn where dealership_id = $1)', ['doc_number', 'part_number', 'kind'], 'r.id')} t
             on t.doc_number = s.document and t.part_number = s.part_number and t.kind = s.kind and t.place = s.place`,
    columns: {
      sale_type: text('t.sale_type'),
      account_number: text('t.customer_account'),
      unit_sale: `case when t.kind = 'lost_sale' then t.list_c else t.unit_sale_c end`,
      order_type: text('t.order_type'),
      vendor: text('t.vendor'),
      counter_number: text('t.counter_number'),
      is_core: 't.is_core',
    },
  };
}

function entries({ staging }: MergeContext): Stored {
  return {
    from: `from ${numbered(`(select ctid as row, *, debit - credit as amount_c from ${staging.table('gl_entries')})`, ['account', 'date', 'amount_c'], 'r.file_no, r.file_line')} s
           join ${numbered('(select * from gl_entry where dealership_id = $1)', ['account', 'posted_date', 'amount_c'], 'r.id')} e
             on e.account = s.account and e.posted_date = s.date and e.amount_c = s.amount_c and e.place = s.place`,
    columns: {
      journal: text('e.journal'),
      reference: text('e.reference'),
      control: text('e.control'),
      description: text('e.description'),
    },
  };
}

function inspections({ staging }: MergeContext): Stored {
  return {
    from: `from ${plain(staging.table('inspections'))} s join inspection i on i.dealership_id = $1 and ${sameKey('i', 's', ORDER_KEY)}`,
    columns: {
      tech_number: text('i.tech_number'),
      completed_at: 'i.completed_at',
      sent_at: 'i.sent_at',
      viewed_at: 'i.viewed_at',
      video: 'i.video',
    },
  };
}

function inspectionItems({ staging }: MergeContext): Stored {
  return {
    from: `from ${plain(staging.table('inspection_items'))} s
           join inspection i on i.dealership_id = $1 and ${sameKey('i', 's', ORDER_KEY)}
           join inspection_item x on x.dealership_id = $1 and x.inspection_id = i.id and x.label = s.item`,
    columns: {
      op_code: text('x.op_code'),
      labor: 'x.labor_c',
      parts: 'x.parts_c',
      decision: 'x.decision',
      decided_at: 'x.decided_at',
    },
  };
}

/** By kind of file. Other kinds keep nothing. */
const STORED: Readonly<Record<string, (context: MergeContext) => Stored>> = {
  ros: orders,
  lines,
  techs: technicians,
  parts,
  declined: declinedItems,
  parts_inventory: stock,
  parts_transactions: transactions,
  gl_entries: entries,
  inspections,
  inspection_items: inspectionItems,
};

/** The existing rows for a kind. Null if a file replaces everything. */
export function storedOf(context: MergeContext, kind: string): Stored | null {
  return STORED[kind]?.(context) ?? null;
}

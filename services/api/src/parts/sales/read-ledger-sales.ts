import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { CounterSaleType } from './counter-sale-type.ts';
import type { LedgerMonth } from './ledger-months.ts';

/** The amount that a ledger account adds to parts sales or cost in a month of a span. */
export interface LedgerRow {
  readonly month: string;
  readonly saleType: CounterSaleType;
  readonly account: string;
  readonly description: string;
  /** `bodyLines` subtracts the amounts that the repair orders of the body shop contain already. */
  readonly kind: 'sale' | 'cost' | 'bodyLines';
  /** The movement of the whole month. Sales and cost are positive. Cents. */
  readonly balanceC: number;
  readonly share: number;
  readonly saleC: number;
  readonly costC: number;
}

/** The part of a month in a span, with its rows. */
export interface LedgerMonthSales extends LedgerMonth {
  readonly rows: readonly LedgerRow[];
  /** False if the accounts have no postings in this month. */
  readonly isPosted: boolean;
  /** Sale types for which the ledger has no separate cost. Their gross is not known. */
  readonly withoutCost: readonly CounterSaleType[];
}

/** A month to read. */
export interface WantedMonth extends LedgerMonth {
  /** Whether body repair orders may have closed in it. Most stores have none, and then no query is needed. */
  readonly hasBodyLines: boolean;
}

/** The statement line of a sale account decides its sale type. */
const SALE_TYPE_OF_LINE: Readonly<Record<string, CounterSaleType>> = {
  'parts.sales.counter': 'counter',
  'parts.sales.wholesale': 'wholesale',
  'parts.sales.accessories': 'accessory',
  'parts.sales.body': 'body',
};

const balanceRows = z.array(
  z.object({
    account: z.string(),
    description: z.string(),
    line: z.string(),
    kind: z.enum(['sale', 'cost']),
    hasCost: z.boolean(),
    month: z.string(),
    amount: z.number(),
  }),
);
type BalanceRow = z.output<typeof balanceRows>[number];

// A cost account has the same number as its sale account except for the first digit: 4730 and 6730, 467 and 667.
const balancesSql = `
  with sold as (
    select a.account, a.description, a.statement_line as line, 'sale' as kind, a.sign,
           exists (select 1 from gl_account c where c.dealership_id = $1 and c.type = 'cost'
                      and length(a.account) > 1 and substr(c.account, 2) = substr(a.account, 2)) as has_cost
      from gl_account a
     where a.dealership_id = $1 and a.type = 'sale' and a.statement_line = any($2::text[])),
  cost as (
    select distinct on (c.account) c.account, c.description, s.line, 'cost' as kind, c.sign, true as has_cost
      from sold s
      join gl_account c on c.dealership_id = $1 and c.type = 'cost'
       and length(s.account) > 1 and substr(c.account, 2) = substr(s.account, 2)
     order by c.account, s.account)
  select n.account, n.description, n.line, n.kind, n.has_cost as "hasCost", b.month,
         (n.sign * case n.kind when 'sale' then b.credit_c - b.debit_c else b.debit_c - b.credit_c end)::float8 as amount
    from (select * from sold union all select * from cost) n
    join gl_balance b on b.dealership_id = $1 and b.account = n.account and b.month = any($3::text[])
   order by b.month, n.kind desc, n.account`;

const keptRow = z.object({ isKept: z.boolean() });

/** Whether a store's ledger has ever had sales without a repair order. If so, a month without such balances is not posted yet. */
export async function keepsPartsLedger(db: Database, dealershipId: string): Promise<boolean> {
  const [row] = await db.query(
    `select exists (select 1 from gl_account a join gl_balance b on b.dealership_id = $1 and b.account = a.account
                     where a.dealership_id = $1 and a.type = 'sale' and a.statement_line = any($2::text[])) as "isKept"`,
    [dealershipId, Object.keys(SALE_TYPE_OF_LINE)],
  );
  return keptRow.parse(row).isKept;
}

const bodyRows = z.array(z.object({ piece: z.number(), saleC: z.number(), costC: z.number() }));

const bodySql = `
  select p.piece, coalesce(sum(l.parts_sale_c), 0)::float8 as "saleC", coalesce(sum(l.parts_cost_c), 0)::float8 as "costC"
    from unnest($2::int[], $3::date[], $4::date[]) as p (piece, first, last)
    left join ro_line l on l.dealership_id = $1 and l.close_date between p.first and p.last and l.pay_type = 'B'
   group by p.piece`;

/**
 * Counter, wholesale, accessory and body counter sales of some months of the ledger, each row to the cent. The body account also
 * contains the parts of body repair orders, which are counted by their lines, so they are subtracted here.
 */
export async function readLedgerSales(
  db: Database,
  dealershipId: string,
  months: readonly WantedMonth[],
): Promise<LedgerMonthSales[]> {
  if (months.length === 0) return [];
  const withBody = months.flatMap((month, piece) => (month.hasBodyLines ? [{ piece, ...month.range }] : []));
  const [balances, body] = await Promise.all([
    db.query(balancesSql, [
      dealershipId,
      Object.keys(SALE_TYPE_OF_LINE),
      [...new Set(months.map(({ month }) => month))],
    ]),
    withBody.length === 0
      ? []
      : db.query(bodySql, [
          dealershipId,
          withBody.map(({ piece }) => piece),
          withBody.map(({ startDate }) => startDate),
          withBody.map(({ endDate }) => endDate),
        ]),
  ]);
  const posted = balanceRows.parse(balances);
  const ofBody = new Map(bodyRows.parse(body).map((row) => [row.piece, row]));
  return months.map((month, index) => {
    const own = posted.filter((row) => row.month === month.month);
    const rows = own.flatMap((row) => ledgerRow(row, month.share) ?? []);
    return {
      ...month,
      rows: withoutBodyLines(rows, ofBody.get(index)),
      isPosted: own.length > 0,
      withoutCost: own.flatMap((row) => (row.hasCost || row.amount === 0 ? [] : (SALE_TYPE_OF_LINE[row.line] ?? []))),
    };
  });
}

function ledgerRow({ account, description, line, kind, month, amount }: BalanceRow, share: number): LedgerRow | null {
  const saleType = SALE_TYPE_OF_LINE[line];
  if (saleType === undefined) return null;
  const counted = Math.round(amount * share);
  const money = kind === 'sale' ? { saleC: counted, costC: 0 } : { saleC: 0, costC: counted };
  return { month, saleType, account, description, kind, balanceC: amount, share, ...money };
}

function withoutBodyLines(
  rows: readonly LedgerRow[],
  lines: { saleC: number; costC: number } | undefined,
): LedgerRow[] {
  if (!lines || (lines.saleC === 0 && lines.costC === 0)) return [...rows];
  const body = rows.filter(({ saleType }) => saleType === 'body');
  const first = body[0];
  if (!first) return [...rows];
  const others = rows.filter(({ saleType }) => saleType !== 'body');
  // Ledger and repair orders differ slightly. If the ledger does not have more, nothing was sold over the counter.
  if (body.reduce((sum, { saleC }) => sum + saleC, 0) <= lines.saleC) return others;
  return [
    ...others,
    ...body,
    {
      month: first.month,
      saleType: 'body',
      account: first.account,
      description: 'Parts on body repair orders, counted with them',
      kind: 'bodyLines',
      balanceC: -lines.saleC,
      share: 1,
      saleC: -lines.saleC,
      costC: -lines.costC,
    },
  ];
}

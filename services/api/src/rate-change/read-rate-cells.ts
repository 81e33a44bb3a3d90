import type { Database } from '@fixed-ops/database';
import { FLAT_CELL, type RateCell, UNBILLED_CELL } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { spanTable } from '../core/sums/read-line-sums.ts';
import type { Span } from '../core/sums/span.ts';

const rowSchema = z.object({
  span: z.number(),
  kind: z.enum(['work', 'unbilled', 'flat']),
  pay_type: z.string(),
  category: z.string(),
  op_code: z.string(),
  soldH: z.number(),
  laborSaleC: z.number(),
  discountLaborC: z.number(),
  lines: z.number(),
});
type Row = z.output<typeof rowSchema>;

/** What a cell's key stands for. */
export interface CellName {
  readonly kind: 'work' | 'unbilled' | 'credits' | 'rare';
  readonly payType: string;
  readonly category: string;
  readonly opCode: string;
}

/** Lines of one span that no cell divides: a cell is one such group, or several that are too rare. */
interface LineGroup {
  readonly span: number;
  readonly kind: 'work' | 'unbilled' | 'flat';
  readonly payType: string;
  readonly category: string;
  readonly opCode: string;
  /** Key of the cell that it belongs to. */
  readonly cell: string;
}

/** What kind of group a line `l` belongs to, as SQL. */
export const LINE_KIND = `case when l.sold_h = 0 then 'flat'
                 when l.sold_h > 0 and l.labor_sale_c = 0 and l.discount_labor_c = 0 then 'unbilled' else 'work' end`;

/** Whether a line `l` has a part in the rate, as SQL. */
export const IN_RATE = '(l.sold_h <> 0 or l.labor_sale_c <> 0)';

export interface RateCells {
  readonly bySpan: ReadonlyMap<number, readonly RateCell[]>;
  readonly names: ReadonlyMap<string, CellName>;
  readonly groups: readonly LineGroup[];
}

/** An op code with fewer lines over all spans says nothing by itself: it is pooled with the others of its category. */
const RARE_BELOW_LINES = 5;

/** The lines of some spans by what makes their price comparable, in one statement. */
export async function readRateCells(
  db: Database,
  facts: StoreFacts,
  { dealershipId, filter }: Selection,
  scope: string,
  spans: readonly Span[],
): Promise<RateCells> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const span = spanTable(spans, { ...facts, doorRates: [] }, parameters);
  const payType = payTypeOf(facts);
  const inScope = scope === 'all' ? '' : ` and ${payType} = ${parameters.add(scope)}`;
  const rows = await db.query(
    `with ${span}
     select s.id as span,
            ${LINE_KIND} as kind,
            ${payType} as pay_type, l.category, l.op_code, sum(l.sold_h)::float8 as "soldH",
            sum(l.labor_sale_c)::float8 as "laborSaleC", sum(l.discount_labor_c)::float8 as "discountLaborC",
            count(*) as lines
       from span s
       join ro_line l on l.dealership_id = ${dealership} and l.close_date between s.first and s.last
      where ${IN_RATE}${inScope}${lineCondition(filter, payType, parameters)}
      group by 1, 2, 3, 4, 5`,
    parameters.values,
  );
  return cellsOf(z.array(rowSchema).parse(rows));
}

function cellsOf(rows: readonly Row[]): RateCells {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(codeKey(row), (counts.get(codeKey(row)) ?? 0) + row.lines);
  const bySpan = new Map<number, RateCell[]>();
  const names = new Map<string, CellName>();
  const groups: LineGroup[] = [];
  for (const row of rows) {
    const { key, name } = cellOf(row, (counts.get(codeKey(row)) ?? 0) < RARE_BELOW_LINES);
    names.set(key, name);
    const { span, kind, pay_type: payType, category, op_code: opCode } = row;
    groups.push({ span, kind, payType, category, opCode, cell: key });
    const { soldH, laborSaleC, discountLaborC, lines } = row;
    const cell = { key, soldH, laborSaleC, discountLaborC, lines };
    const cells = bySpan.get(row.span);
    if (cells) cells.push(cell);
    else bySpan.set(row.span, [cell]);
  }
  return { bySpan, names, groups };
}

const codeKey = (row: Row): string => `${row.kind} ${row.pay_type} ${row.category} ${row.op_code}`;

function cellOf(row: Row, isRare: boolean): { key: string; name: CellName } {
  if (row.kind !== 'work') {
    const key = row.kind === 'flat' ? FLAT_CELL : UNBILLED_CELL;
    return { key, name: { kind: 'unbilled', payType: '', category: '', opCode: '' } };
  }
  const kind = isRare ? 'rare' : 'work';
  const opCode = isRare ? '' : row.op_code;
  return {
    key: [kind, row.pay_type, row.category, opCode].join(' '),
    name: { kind, payType: row.pay_type, category: row.category, opCode },
  };
}

import { AMOUNTS, CENTS_OF_SOLD_HUNDREDTH } from '../columns/amounts.ts';
import { importFileOf } from '../columns/files.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { isLineKind, LINE_KINDS } from '../columns/order-kinds.ts';
import type { Reject } from '../read/rejects.ts';
import { LINE_KEY, type MergeContext, ORDER_KEY, sameKey } from './sql.ts';

/** Refuses rows because of what they refer to, by the position of their file. */
export type RejectRows = (kind: string, position: number, rejects: readonly Reject[]) => Promise<void>;

const ROWS_AT_ONCE = 20_000;

/** Keeps the last row of every key. Returns the number of dropped rows of each file. */
export async function dropDoubles(context: MergeContext, file: ImportFile): Promise<ReadonlyMap<number, number>> {
  const table = context.staging.table(file.kind);
  const key = file.key.join(', ');
  const gone = await context.staging.query<{ file_no: number; n: number }>(
    `with twice as (select ${key} from ${table} group by ${key} having count(*) > 1),
     ranked as (select s.ctid as row, row_number() over (partition by ${file.key.map((column) => `s.${column}`).join(', ')}
                                                    order by s.file_no desc, s.file_line desc) as place
                  from ${table} s join twice on ${sameKey('s', 'twice', file.key)}),
     gone as (delete from ${table} s using ranked where s.ctid = ranked.row and ranked.place > 1 returning s.file_no)
     select file_no, count(*)::integer as n from gone group by file_no`,
  );
  return new Map(gone.map(({ file_no, n }) => [file_no, n]));
}

interface ReplacedUnit {
  readonly noun: string;
  readonly columns: readonly string[];
}

const ORDER_UNIT: ReplacedUnit = { noun: 'repair orders', columns: ORDER_KEY };

/** The units that a file replaces completely, by kind, because rows of two files for the same unit would not add up. */
export const replacedUnits: ReadonlyMap<string, ReplacedUnit> = new Map<string, ReplacedUnit>([
  ['lines', ORDER_UNIT],
  ['techs', ORDER_UNIT],
  ['parts', ORDER_UNIT],
  ['declined', ORDER_UNIT],
  ['inspection_items', ORDER_UNIT],
  ['parts_transactions', { noun: 'documents', columns: ['document'] }],
  [
    'gl_entries',
    {
      noun: 'documents',
      columns: [
        `coalesce(journal, '')`,
        `coalesce(reference, '')`,
        `case when reference is null then date::text else '' end`,
      ],
    },
  ],
]);

/**
 * Keeps, for every unit that is replaced completely, the rows of the last file that names it. Returns the number of dropped rows of each
 * file.
 */
export async function dropSuperseded(
  context: MergeContext,
  kind: string,
  unit: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const table = context.staging.table(kind);
  const named = unit.map((part, at) => `${part} as u${at}`).join(', ');
  const same = unit.map((_part, at) => `s.u${at} = last.u${at}`).join(' and ');
  const gone = await context.staging.query<{ file_no: number; n: number }>(
    `with s as (select ctid as row, file_no, ${named} from ${table}),
     last as (select ${unit.map((_part, at) => `u${at}`).join(', ')}, max(file_no) as file_no from s
               group by ${unit.map((_part, at) => `u${at}`).join(', ')} having min(file_no) <> max(file_no)),
     gone as (delete from ${table} d using s join last on ${same} and s.file_no < last.file_no
               where d.ctid = s.row returning d.file_no)
     select file_no, count(*)::integer as n from gone group by file_no`,
  );
  return new Map(gone.map(({ file_no, n }) => [file_no, n]));
}

/**
 * Removes staged rows that meet a condition, a page at a time, with the reason. They are selected once for all pages, because for each page
 * the planner would scan the referenced rows again.
 */
async function refuse(
  context: MergeContext,
  request: { readonly kind: string; readonly when: string; readonly column: string; readonly reason: string },
  reject: RejectRows,
): Promise<void> {
  const { staging, dealershipId } = context;
  const [table, unfit] = [staging.table(request.kind), staging.table('unfit')];
  await staging.create(
    'unfit',
    `as select row_number() over (order by s.file_no, s.file_line) as no, s.ctid as row from ${table} s where ${request.when}`,
    [dealershipId],
  );
  for (let first = 1; ; first += ROWS_AT_ONCE) {
    const rows = await staging.query<{ file_no: number; file_line: number; value: string; ro_number: string }>(
      `with gone as (delete from ${table} s
                      where s.ctid = any(array(select u.row from ${unfit} u where u.no between $1 and $2))
                  returning s.file_no, s.file_line, s.${request.column}::text as value, s.ro_number, s.ro_suffix),
       noted as (insert into ${staging.table('refused')} select ro_number, ro_suffix from gone where ${isLineKind(request.kind)})
       select file_no, file_line, value, ro_number from gone order by file_no, file_line`,
      [first, first + ROWS_AT_ONCE - 1],
    );
    const byFile = new Map<number, Reject[]>();
    for (const row of rows) {
      const list = byFile.get(row.file_no) ?? [];
      list.push({
        line: row.file_line,
        column: request.column,
        value: row.value,
        reason: request.reason.replace('$', row.ro_number),
      });
      byFile.set(row.file_no, list);
    }
    for (const [position, rejects] of byFile) await reject(request.kind, position, rejects);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await staging.run(`drop table ${unfit}`);
}

/** The limit of a repair order in cents, with the absolute values of all its amounts added, so that sums fit their columns. */
const MOST_OF_ORDER = 2_000_000_000;

/** Refuses the rows of repair orders whose sums fit no column, because they would fail the import of all others. */
async function refuseTooLarge(context: MergeContext, reject: RejectRows): Promise<void> {
  const { staging, checks } = context;
  if (LINE_KINDS.every((kind) => checks.rulesOut('too large', kind) && checks.rulesOut('orphans', kind))) return;
  const rowsOf = (kind: string, amounts: readonly string[]): string =>
    `select ro_number, ro_suffix, ${amounts.map((each) => `abs(coalesce(${each}, 0))::numeric`).join(' + ')} as amount from ${staging.table(kind)}`;
  await staging.create(
    'too_large',
    `as
     select ro_number, ro_suffix
       from (${rowsOf('lines', [...AMOUNTS.lines, `sold_hours * ${CENTS_OF_SOLD_HUNDREDTH}`])}
             union all ${rowsOf('techs', AMOUNTS.techs)}
             union all ${rowsOf('parts', ['quantity * unit_sale', 'quantity * unit_cost'])}) a
      group by ro_number, ro_suffix having sum(amount) > ${MOST_OF_ORDER}`,
  );
  for (const kind of LINE_KINDS) {
    const when = `exists (select 1 from ${staging.table('too_large')} o where ${sameKey('o', 's', ORDER_KEY)})`;
    const reason = 'is a repair order whose amounts add up to more than 20 million dollars';
    await refuse(context, { kind, when: `${when} and $1::text is not null`, column: 'ro_number', reason }, reject);
  }
}

/** Staged rows, by the position of their file, of repair orders that keep their old lines, technicians and parts. */
export async function keptRows({ staging }: MergeContext): Promise<ReadonlyMap<number, number>> {
  const kept = LINE_KINDS.map(
    (kind) =>
      `select s.file_no from ${staging.table(kind)} s
         join ${staging.table('target')} t on ${sameKey('t', 's', ORDER_KEY)} and t.has_lost_rows and t.had_lines`,
  );
  const rows = await staging.query<{ file_no: number; n: number }>(
    `select file_no, count(*)::integer as n from (${kept.join(' union all ')}) k group by file_no`,
  );
  return new Map(rows.map(({ file_no, n }) => [file_no, n]));
}

/** Refuses rows that refer to repair orders or lines which are neither in the files nor in the product, and rows that are too large. */
export async function refuseOrphans(context: MergeContext, reject: RejectRows): Promise<void> {
  const { staging, checks } = context;
  await refuseTooLarge(context, reject);
  const isUnknownOrder = `
    not exists (select 1 from ${staging.table('ros')} o where ${sameKey('o', 's', ORDER_KEY)})
    and not exists (select 1 from repair_order o where o.dealership_id = $1 and ${sameKey('o', 's', ORDER_KEY)})`;
  const order = { when: isUnknownOrder, column: 'ro_number', reason: 'is a repair order that is not known' };
  if (!checks.rulesOut('orphans', 'lines')) {
    await refuse(context, { kind: 'lines', ...order }, reject);
    await staging.analyze('lines', LINE_KEY);
  }
  // Only anti joins: with an "or", the planner scans all staged lines for each row once they exceed the memory of a statement.
  const isUnknownLine = `
    not exists (select 1 from ${staging.table('lines')} l where ${sameKey('l', 's', LINE_KEY)})
    and not exists (select 1 from repair_order o join ro_line l on l.dealership_id = o.dealership_id and l.ro_id = o.id
                     where o.dealership_id = $1 and ${sameKey('o', 's', ORDER_KEY)} and l.line_no = s.line
                       and not exists (select 1 from ${staging.table('lines')} n where ${sameKey('n', 'o', ORDER_KEY)}))`;
  for (const kind of ['techs', 'parts']) {
    if (checks.rulesOut('orphans', kind)) continue;
    await refuse(context, { kind, ...order }, reject);
    const line = { when: isUnknownLine, column: 'line', reason: 'is a line that repair order $ does not have' };
    await refuse(context, { kind, ...line }, reject);
  }
  if (!checks.rulesOut('orphans', 'declined')) await refuse(context, { kind: 'declined', ...order }, reject);
  const items = {
    kind: 'inspection_items',
    when: `not exists (select 1 from ${staging.table('inspections')} o where ${sameKey('o', 's', ORDER_KEY)})
           and not exists (select 1 from inspection o where o.dealership_id = $1 and ${sameKey('o', 's', ORDER_KEY)})`,
    column: 'ro_number',
    reason: 'has no inspection',
  };
  await refuse(context, items, reject);
}

/** Kinds of files whose rows have keys. */
export const keyedFiles = (kinds: Iterable<string>): ImportFile[] =>
  [...kinds].map(importFileOf).filter((file) => file.key.length > 0);

import { gzipSync } from 'node:zlib';
import { importLimits } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addFiles, putPart, readFile, readSample } from '@fixed-ops/importer';
import { onboardingStoreOwner } from '@fixed-ops/rules';
import { hours, money, type SheetColumn, text, toCsv } from '@fixed-ops/sheets';
import { DEMO_TIMEZONE } from '../store/stores.ts';
import { json } from './copy-text.ts';

/** The store that is about to join, and the store whose work its files repeat. */
export const INVITED_STORE = 'Bayside Honda';
export const LIKE = 'd-lakeview-honda';
/** Days of closed repair orders in its files: enough to contain every code, and quickly read. */
const DAYS = 90;
/** Longer than the invitation itself, as for all uploads. */
export const KEPT_HOURS = 37 * 24;

const TECHNICIANS = [
  'Ines Calder',
  'Walt Brenner',
  'Tariq Osei',
  'Luz Marin',
  'Pete Novak',
  'Dee Archer',
  'Hal Whitcomb',
  'Noor Aziz',
  'Cam Doyle',
  'Rosa Lind',
  'Ed Tillman',
  'Vince Orr',
  'June Paxton',
  'Abe Ruiz',
  'Kit Lowell',
  'Mina Cho',
];
const ADVISORS = ['Gail Sutter', 'Oscar Bell', 'Tess Moran', 'Ivan Petrov', 'Lena Fox'];

/** Advisors of whom the files only have the number, so that the step of people has a question. */
const NAMELESS_ADVISORS = 1;

type Row = Readonly<Record<string, unknown>>;
const textOf = (key: string) => (row: Row) => (row[key] === null || row[key] === undefined ? null : String(row[key]));
const numberOf = (key: string) => (row: Row) => (row[key] === null || row[key] === undefined ? null : Number(row[key]));
const texts = (...keys: string[]): SheetColumn<Row>[] => keys.map((key) => text(key, textOf(key)));
const amounts = (...keys: string[]): SheetColumn<Row>[] => keys.map((key) => money(key, numberOf(key)));

interface SampleFile {
  readonly kind: string;
  readonly sql: string;
  readonly columns: readonly SheetColumn<Row>[];
}

/** The closed repair orders of the last days with data. */
const ORDERS = `
  select o.* from repair_order o
   where o.dealership_id = $1 and o.close_date > (select max(close_date) from repair_order where dealership_id = $1) - $2::int`;
const named = (names: readonly string[], index: string): string =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[${index}]`;

/** Pairs the people, in the order of their numbers, with invented names. */
const PEOPLE = (kind: string) =>
  `select number, row_number() over (order by number) as place from dms_person where dealership_id = $1 and kind = '${kind}'`;

const FILES: readonly SampleFile[] = [
  {
    kind: 'ros',
    sql: `select o.ro_number, o.open_date, o.close_date, 'closed' as status, o.advisor_number,
                 case when a.place > ${NAMELESS_ADVISORS} then ${named(ADVISORS, `a.place - ${NAMELESS_ADVISORS}`)} end as advisor_name,
                 o.mileage_in, o.stock_number
            from (${ORDERS}) o left join (${PEOPLE('advisor')}) a on a.number = o.advisor_number
           where o.ro_suffix = '' order by o.ro_number`,
    columns: texts(
      'ro_number',
      'open_date',
      'close_date',
      'status',
      'advisor_number',
      'advisor_name',
      'mileage_in',
      'stock_number',
    ),
  },
  {
    kind: 'lines',
    sql: `select o.ro_number, l.letter as line, l.pay_type, l.labor_type, l.op_code, l.op_description, l.complaint,
                 l.sold_h / 100.0 as sold_hours, l.labor_sale_c / 100.0 as labor_sale, l.labor_cost_c / 100.0 as labor_cost,
                 l.parts_sale_c / 100.0 as parts_sale, l.parts_cost_c / 100.0 as parts_cost
            from (${ORDERS}) o join ro_line l on l.dealership_id = o.dealership_id and l.ro_id = o.id
           where o.ro_suffix = '' order by o.ro_number, l.line_no`,
    columns: [
      ...texts('ro_number', 'line', 'pay_type', 'labor_type', 'op_code', 'op_description', 'complaint'),
      hours('sold_hours', numberOf('sold_hours')),
      ...amounts('labor_sale', 'labor_cost', 'parts_sale', 'parts_cost'),
    ],
  },
  {
    kind: 'techs',
    sql: `select o.ro_number, l.letter as line, t.tech_number, ${named(TECHNICIANS, 'p.place')} as tech_name,
                 t.flagged_h / 100.0 as flagged_hours
            from (${ORDERS}) o
            join ro_line l on l.dealership_id = o.dealership_id and l.ro_id = o.id
            join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
            left join (${PEOPLE('technician')}) p on p.number = t.tech_number
           where o.ro_suffix = '' order by o.ro_number, l.line_no`,
    columns: [
      ...texts('ro_number', 'line', 'tech_number', 'tech_name'),
      hours('flagged_hours', numberOf('flagged_hours')),
    ],
  },
  {
    kind: 'op_codes',
    sql: `select code as op_code, description, nullif(category, '') as category from op_code
           where dealership_id = $1 and $2::int > 0 order by code`,
    columns: texts('op_code', 'description', 'category'),
  },
  {
    kind: 'labor_types',
    sql: `select code as labor_type, description, pay_type from labor_type
           where dealership_id = $1 and $2::int > 0 order by code`,
    columns: texts('labor_type', 'description', 'pay_type'),
  },
  {
    kind: 'gl_accounts',
    sql: `select account, description, type, department from gl_account
           where dealership_id = $1 and $2::int > 0 order by account`,
    columns: texts('account', 'description', 'type', 'department'),
  },
  {
    kind: 'gl_balances',
    sql: `select account, month, debit_c / 100.0 as debit, credit_c / 100.0 as credit from gl_balance
           where dealership_id = $1 and $2::int > 0
             and month in (select distinct month from gl_balance where dealership_id = $1 order by month desc limit 3)
           order by month, account`,
    columns: [...texts('account', 'month'), ...amounts('debit', 'credit')],
  },
];

/** What the product has read in a file. */
export type Found = Awaited<ReturnType<typeof readSample>>['found'];

/** Writes the files of the store as if it had sent them. Returns the codes, people and accounts that they name. */
export async function writeInvitedFiles(
  tx: Database,
  sessionId: number,
  by: string,
): Promise<ReadonlyMap<string, Found>> {
  const owner = onboardingStoreOwner(sessionId, INVITED_STORE);
  const found = new Map<string, Found>();
  const stores = { own: new Set<string>(), others: new Set<string>(), hasDealerId: false };
  for (const { kind, sql, columns } of FILES) {
    const rows = await tx.query(sql, [LIKE, DAYS]);
    const content = Buffer.from(toCsv(rows, columns));
    const name = `${kind}.csv`;
    const [fileId = 0] = await addFiles(tx, owner, [{ name, size: content.length }], KEPT_HOURS);
    for (let no = 0; no * importLimits.partBytes < content.length; no += 1) {
      const part = content.subarray(no * importLimits.partBytes, (no + 1) * importLimits.partBytes);
      await putPart(tx, owner, { fileId, no, gzip: gzipSync(part) });
    }
    const read = await readSample(kind, readFile(tx, owner, fileId), { timezone: DEMO_TIMEZONE, stores });
    found.set(kind, read.found);
    await tx.execute(
      `insert into onboarding_sample (session_id, store, kind, file_name, bytes, rows, refused_rows, refusals, rejects,
                                      missing_columns, unknown_columns, warnings, data_from, data_to, found, upload_id,
                                      uploaded_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13, $14, $15::jsonb,
               $16, $17, now())`,
      [
        sessionId,
        INVITED_STORE,
        kind,
        name,
        content.length,
        read.rows,
        read.refusedRows,
        json(read.refusals),
        json(read.rejects),
        json(read.missingColumns),
        json(read.unknownColumns),
        json(read.warnings),
        read.from,
        read.to,
        json(read.found),
        fileId,
        by,
      ],
    );
  }
  return found;
}

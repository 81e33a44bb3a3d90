import { type MergeContext, ORDER_KEY, sameKey } from './sql.ts';
import { replacedUnits } from './unfit-rows.ts';

/** The SQL for the existing rows of the document of a staged row `s`, by the kind of file that replaces it. */
const STORED: Readonly<Record<string, string>> = {
  declined: `select 1 from repair_order o join declined_item d on d.dealership_id = $1 and d.ro_id = o.id
              where o.dealership_id = $1 and ${sameKey('o', 's', ORDER_KEY)}`,
  inspection_items: `select 1 from inspection i join inspection_item x on x.dealership_id = $1 and x.inspection_id = i.id
                      where i.dealership_id = $1 and ${sameKey('i', 's', ORDER_KEY)}`,
  parts_transactions: 'select 1 from part_txn t where t.dealership_id = $1 and t.doc_number = s.document',
  gl_entries: `select 1 from gl_entry e
                where e.dealership_id = $1 and e.reference = coalesce(s.reference, '') and e.journal = coalesce(s.journal, '')
                  and (s.reference is not null or e.posted_date = s.date)`,
};

/** SQL for the name of a staged row's document. */
const unitName = (kind: string): string => `concat_ws(chr(31), ${(replacedUnits.get(kind)?.columns ?? []).join(', ')})`;

/** Marks every document of a file as having lost a row, because a refused row does not name its own. */
export async function noteEveryUnit({ staging }: Pick<MergeContext, 'staging'>, kind: string, position: number) {
  await staging.run(
    `insert into ${staging.table('refused_unit')}
     select distinct file_no, '${kind}', ${unitName(kind)} from ${staging.table(kind)} where file_no = $1`,
    [position],
  );
}

/**
 * Removes the staged rows of existing documents that lost a row. They keep their old rows, as repair orders do. Returns the number of
 * removed rows of each file.
 */
export async function keepStoredUnits(context: MergeContext): Promise<ReadonlyMap<number, number>> {
  const { staging, dealershipId } = context;
  const counts = new Map<number, number>();
  const touched = await staging.query<{ kind: string }>(`select distinct kind from ${staging.table('refused_unit')}`);
  for (const { kind } of touched) {
    const stored = STORED[kind];
    if (stored === undefined) continue;
    const gone = await staging.query<{ file_no: number; n: number }>(
      `with lost as (select unit, max(file_no) as file_no from ${staging.table('refused_unit')} where kind = $2 group by unit),
       s as (select x.ctid as row, ${unitName(kind)} as unit, x.* from ${staging.table(kind)} x),
       gone as (delete from ${staging.table(kind)} d using s join lost on lost.unit = s.unit and lost.file_no >= s.file_no
                 where d.ctid = s.row and exists (${stored}) returning d.file_no)
       select file_no, count(*)::integer as n from gone group by file_no`,
      [dealershipId, kind],
    );
    for (const { file_no, n } of gone) counts.set(file_no, (counts.get(file_no) ?? 0) + n);
  }
  return counts;
}

import { type MergeContext, ORDER_KEY, ofFiles, sameKey } from './sql.ts';
import { actualOf, storedOf, text } from './stored-columns.ts';

/**
 * Fills columns that a file lacks with the product's values in its staged rows, because a missing column changes nothing. An empty value in
 * an existing column does.
 */
export async function keepColumns(context: MergeContext, kinds: readonly string[]): Promise<void> {
  const { staging, dealershipId, lacks } = context;
  for (const kind of kinds) {
    const stored = storedOf(context, kind);
    const kept = Object.entries(stored?.columns ?? {}).filter(([column]) => lacks(kind, column).length > 0);
    if (stored === null || kept.length === 0) continue;
    const values = kept.map(([column, value]) => `${value} as ${column}`).join(', ');
    const sets = kept.map(
      ([column]) => `${column} = case when ${ofFiles('s', lacks(kind, column))} then k.${column} else s.${column} end`,
    );
    await staging.run(
      `update ${staging.table(kind)} s set ${sets.join(', ')}
         from (select s.row, ${values} ${stored.from}) k where s.ctid = k.row and $1::text is not null`,
      [dealershipId],
    );
  }
}

/**
 * If an import has no technicians, or no parts, replaced lines keep theirs: those of lines with the same number and op code are staged as
 * if they had come. A file that does not name them removes them.
 */
export async function keepAttached({ staging, dealershipId, isSent }: MergeContext): Promise<void> {
  const T = staging.table;
  const lines = `from ${T('target')} g
                 join ro_line x on x.dealership_id = $1 and x.ro_id = g.old_id
                 join ${T('lines')} l on ${sameKey('l', 'g', ORDER_KEY)} and l.line = x.line_no and l.op_code = x.op_code`;
  if (!isSent('techs'))
    await staging.run(
      `insert into ${T('techs')} (file_no, file_line, ro_number, ro_suffix, line, tech_number, flagged_hours, actual_hours)
       select -1, row_number() over (order by g.no, x.id, t.tech_number), g.ro_number, g.ro_suffix, x.line_no, t.tech_number,
              t.flagged_h, ${actualOf('t', 'l')}
         ${lines} join ro_line_tech t on t.dealership_id = $1 and t.line_id = x.id
        where g.replaces
          -- Whom a person has named is no technician of the feed, and is put back afterwards.
          and not exists (select 1 from line_technician c
                           where c.dealership_id = $1 and c.ro_number = g.ro_number and c.ro_suffix = g.ro_suffix
                             and c.line_no = x.line_no)`,
      [dealershipId],
    );
  if (!isSent('parts'))
    await staging.run(
      `insert into ${T('parts')} (file_no, file_line, ro_number, ro_suffix, line, part_number, description, source, quantity,
                                  unit_cost, unit_sale, list_price, emergency_purchase, special_order, is_core, counter_number)
       select -1, row_number() over (order by g.no, x.id, p.id), g.ro_number, g.ro_suffix, x.line_no, p.part_number,
              p.description, p.source, p.qty, p.unit_cost_c, p.unit_sale_c, p.list_c, p.is_ep, p.is_special_order, p.is_core,
              ${text('p.counter_number')}
         ${lines} join ro_part p on p.dealership_id = $1 and p.line_id = x.id
        where g.replaces`,
      [dealershipId],
    );
}

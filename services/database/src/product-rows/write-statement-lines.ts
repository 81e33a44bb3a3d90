import type { Database } from '../database.ts';
import { buildStatementLines } from './statement-lines.ts';

/**
 * Updates the lines of the statements to those of this version. They belong to the product and are the same for every store, so they come
 * with the schema. Lines that accounts may be mapped to are never deleted.
 */
export async function writeStatementLines(db: Database): Promise<void> {
  const lines = buildStatementLines().map(({ guidelinePct, order, formula, ...line }) => ({
    ...line,
    formula: formula ?? null,
    guideline_pct: guidelinePct ?? null,
    sort_order: order,
  }));
  await db.execute(
    `insert into statement_line as l (key, department, section, category, label, level, formula, guideline_pct, sort_order)
     select key, department, section, category, label, level, formula, guideline_pct, sort_order
       from jsonb_to_recordset($1::jsonb) as n (key text, department text, section text, category text, label text,
              level smallint, formula text, guideline_pct numeric, sort_order integer)
      order by key
     on conflict (key) do update
        set department = excluded.department, section = excluded.section, category = excluded.category,
            label = excluded.label, level = excluded.level, formula = excluded.formula,
            guideline_pct = excluded.guideline_pct, sort_order = excluded.sort_order
      where (l.department, l.section, l.category, l.label, l.level, l.formula, l.guideline_pct, l.sort_order)
            is distinct from (excluded.department, excluded.section, excluded.category, excluded.label, excluded.level,
                              excluded.formula, excluded.guideline_pct, excluded.sort_order)`,
    [JSON.stringify(lines)],
  );
}

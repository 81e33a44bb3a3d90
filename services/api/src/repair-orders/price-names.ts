import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { HeaderRow, LineRow } from './detail-schema.ts';

const rowSchema = z.object({ labor_type: z.string(), name: z.string() });

/** The names of the labor matrices in force on the day on which a repair order closed, by labor type. They priced its lines. */
export async function readPriceNames(
  db: Database,
  dealershipId: string,
  { close_date: day }: Pick<HeaderRow, 'close_date'>,
  lines: readonly Pick<LineRow, 'labor_type' | 'matrix_price_c'>[],
): Promise<ReadonlyMap<string, string>> {
  const types = lines.flatMap((line) => (line.matrix_price_c === null ? [] : [line.labor_type]));
  if (types.length === 0 || day === null) return new Map();
  const rows = await db.query(
    `select distinct on (t.labor_type) t.labor_type, m.name
       from labor_matrix_type t join labor_matrix m on m.dealership_id = t.dealership_id and m.id = t.matrix_id
      where t.dealership_id = $1 and t.labor_type = any($2::text[]) and m.active and m.effective_from <= $3::date
      order by t.labor_type, m.effective_from desc, m.id desc`,
    [dealershipId, [...new Set(types)], day],
  );
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map(({ labor_type, name }) => [labor_type, name]),
  );
}

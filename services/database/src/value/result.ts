import { decoderOf } from './decode.ts';

/** What PostgreSQL answers: values as it writes them, decoded here in one place. */
export interface RawResult {
  fields: readonly { name: string; oid: number }[];
  rows: readonly (readonly (string | null)[])[];
  affected: number;
}

/** RequestQueue raw values into rows; of two columns with one name the last wins, as in every PostgreSQL client. */
export function decodeRows<R extends object>(result: RawResult): R[] {
  const columns = result.fields.map((field) => ({ name: field.name, decode: decoderOf(field.oid) }));
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [index, column] of columns.entries()) {
      const value = values[index];
      row[column.name] = value === null || value === undefined ? null : column.decode(value);
    }
    // The caller names the row of his own SQL; reports parse it with a zod schema.
    return row as R;
  });
}

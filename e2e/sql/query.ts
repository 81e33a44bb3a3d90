import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { product } from '../product.ts';

const script = fileURLToPath(new URL('./query.mjs', import.meta.url));

/**
 * Asks the database of the running product, or the database at an address, without the API. Throws if the query fails or a row does not fit
 * `row`.
 */
export async function queryRows<Row extends z.ZodType>(
  row: Row,
  query: string,
  parameters: readonly unknown[] = [],
  databaseUrl = product.databaseUrl,
): Promise<z.output<Row>[]> {
  const child = spawn(process.execPath, ['--conditions=built', script, product.dataFolder, databaseUrl]);
  child.stdin.end(JSON.stringify({ text: query, parameters }));
  const [answer, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (answer === '') throw new Error(`the query failed:\n${problem}`);
  return row.array().parse(JSON.parse(answer));
}

/** The one row of a query that counts or sums. Throws if there is no row. */
export async function queryRow<Row extends z.ZodType>(
  row: Row,
  query: string,
  parameters: readonly unknown[],
): Promise<z.output<Row>> {
  const [found] = await queryRows(row, query, parameters);
  if (found === undefined) throw new Error('the query answered no row');
  return found;
}

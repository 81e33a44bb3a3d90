import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { escaped } from '../stage/cell-text.ts';

/** The product's data that lines depend on. Codes, numbers and descriptions are escaped as in rows. */
export interface Known {
  readonly dealershipId: string;
  readonly opCodes: ReadonlyMap<string, { code: string; description: string; category: string; isMaint: boolean }>;
  /** Pay types of labor types. */
  readonly payTypes: ReadonlyMap<string, string>;
  /** Hourly rates of technicians in cents. */
  readonly rates: ReadonlyMap<string, number>;
}

/** The last assigned ids. */
export interface LastIds {
  order: number;
  line: number;
}

/** Reads the inputs of lines before the names of the files are added. */
export async function readKnown(tx: Database, dealershipId: string): Promise<Known> {
  const ask = async <S extends z.ZodType>(shape: S, statement: string): Promise<z.output<S>[]> =>
    z.array(shape).parse(await tx.query(statement, [dealershipId]));
  const laborTypes = await ask(
    z.object({ code: z.string(), pay_type: z.string() }),
    `select code, pay_type from labor_type where dealership_id = $1 and pay_type <> ''`,
  );
  const rates = await ask(
    z.object({ number: z.string(), rate: z.number() }),
    'select number, flat_rate_c as rate from technician_profile where dealership_id = $1',
  );
  return {
    dealershipId,
    opCodes: await readOpCodes(tx, dealershipId),
    payTypes: new Map(laborTypes.map(({ code, pay_type }) => [escaped(code), pay_type])),
    rates: new Map(rates.map(({ number, rate }) => [escaped(number), rate])),
  };
}

/** The last ids of the dealership's rows. */
export async function readLastIds(tx: Database, dealershipId: string): Promise<LastIds> {
  const last = (table: string): string =>
    `(select coalesce(max(id), 0)::float8 from ${table} where dealership_id = $1)`;
  const [row] = await tx.query(`select ${last('repair_order')} as order, ${last('ro_line')} as line`, [dealershipId]);
  return z.object({ order: z.number(), line: z.number() }).parse(row);
}

async function readOpCodes(tx: Database, dealershipId: string): Promise<Known['opCodes']> {
  const rows = await tx.query('select code, description, category, is_maint from op_code where dealership_id = $1', [
    dealershipId,
  ]);
  const shape = z.object({ code: z.string(), description: z.string(), category: z.string(), is_maint: z.boolean() });
  return new Map(
    z
      .array(shape)
      .parse(rows)
      .map(({ code, description, category, is_maint }) => [
        escaped(code),
        { code, description: escaped(description), category, isMaint: is_maint },
      ]),
  );
}

/**
 * Gives the lines that the transaction has written the categories that people have given op codes since they were read. It runs when nobody
 * else can change op codes: later changes will see these lines.
 */
export async function followOpCodes(
  tx: Database,
  { dealershipId, opCodes }: Known,
  [firstOrder, lastOrder]: readonly [number, number],
): Promise<void> {
  const moved = [...(await readOpCodes(tx, dealershipId))].filter(([key, { category, isMaint }]) => {
    const before = opCodes.get(key);
    return category !== (before?.category ?? '') || isMaint !== (before?.isMaint ?? false);
  });
  if (moved.length === 0) return;
  await tx.execute(
    `update ro_line l set category = c.category, is_maint = c.is_maint
       from op_code c
      where c.dealership_id = $1 and c.code = any($4::text[]) and l.dealership_id = $1 and l.op_code = c.code
        and l.ro_id between $2 and $3 and (l.category <> c.category or l.is_maint <> c.is_maint)`,
    [dealershipId, firstOrder, lastOrder, moved.map(([, { code }]) => code)],
  );
}

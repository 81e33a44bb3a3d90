import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { FEWEST_STORES_OF_AVERAGE } from '../service/selection/average.ts';
import { coveringLines, parseFormula } from './formula.ts';
import { type LedgerLine, readLedger } from './read-ledger.ts';
import { amountsOver } from './statement-lines.ts';

type Amounts = ReadonlyMap<string, number>;

/** A dealership of the group with every line that it knows anything of, in cents. */
export interface GroupStore {
  /** The one whose statement it is: what it knows of itself tells it nothing of others, and everything of the rest. */
  readonly isOwn: boolean;
  readonly amounts: Amounts;
}

const idRow = z.object({ id: z.string() });

/** The active dealerships of the group that have posted all of some months. */
export async function readGroupStores(
  db: Database,
  dealershipId: string,
  months: readonly string[],
): Promise<readonly GroupStore[]> {
  const rows = await db.query(
    `select d.id from dealership d
      where d.active and d.group_id = (select group_id from dealership where id = $1)
        and (select count(distinct b.month) from gl_balance b where b.dealership_id = d.id and b.month = any($2::text[])) = $3::int
      order by d.id`,
    [dealershipId, months, months.length],
  );
  const stores: GroupStore[] = [];
  for (const { id } of z.array(idRow).parse(rows))
    stores.push({ isOwn: id === dealershipId, amounts: amountsOver(await readLedger(db, id, months), months) });
  return stores;
}

/**
 * Every line as the mean of the dealerships that know it, in cents; a line that fewer than three know is left out, and so is one
 * by which a total would tell another dealership's line that is left out. Null with fewer than three dealerships.
 *
 * A department's lines are all of the same dealerships, those that know its net, or without three of them its gross: a column
 * whose gross is of others than its sales and cost is no statement, and the difference is a single dealership's.
 */
export function averageOf(stores: readonly GroupStore[], lines: readonly LedgerLine[]): Amounts | null {
  if (stores.length < FEWEST_STORES_OF_AVERAGE) return null;
  const average = new Map<string, number>();
  for (const department of new Set(lines.map((line) => line.department))) {
    const own = lines.filter((line) => line.department === department);
    const tellers = new Map(own.map((line) => [line.key, tellersOf(line, stores)]));
    for (const { key } of keptLines(own, tellers)) {
      const known = (tellers.get(key) ?? []).map(({ amounts }) => amounts.get(key) ?? 0);
      average.set(key, known.reduce((sum, cents) => sum + cents, 0) / known.length);
    }
  }
  return average;
}

/** The dealerships that a line is averaged over. */
function tellersOf({ key, department, section }: LedgerLine, stores: readonly GroupStore[]): readonly GroupStore[] {
  const know = (each: string) => stores.filter(({ amounts }) => amounts.has(each));
  const [whole, earning] = [know(`${department}.net`), know(`${department}.gross`)];
  const isAboveExpenses = section !== 'expense' && section !== 'net';
  const base =
    whole.length >= FEWEST_STORES_OF_AVERAGE
      ? whole
      : earning.length >= FEWEST_STORES_OF_AVERAGE && isAboveExpenses
        ? earning
        : stores;
  return base.filter(({ amounts }) => amounts.has(key));
}

/** The lines that may be shown. */
function keptLines(
  lines: readonly LedgerLine[],
  tellers: ReadonlyMap<string, readonly GroupStore[]>,
): readonly LedgerLine[] {
  const countOf = (key: string) => tellers.get(key)?.length ?? 0;
  const hidden = new Set(lines.map(({ key }) => key).filter((key) => countOf(key) < FEWEST_STORES_OF_AVERAGE));
  // A total less the lines shown is what is hidden: where that is one other dealership's, one more line is left out.
  for (const { key, prefix } of plainSums(lines)) {
    if (hidden.has(key)) continue;
    const parts = coveringLines(prefix, lines);
    const others = new Set(
      parts
        .filter((part) => hidden.has(part.key))
        .flatMap((part) => tellers.get(part.key) ?? [])
        .filter(({ isOwn }) => !isOwn),
    );
    if (others.size !== 1) continue;
    const [fewest] = parts
      .filter((part) => !hidden.has(part.key))
      .sort((one, other) => countOf(one.key) - countOf(other.key));
    const gone = fewest?.key ?? key;
    for (const line of lines) if (line.key === gone || line.key.startsWith(`${gone}.`)) hidden.add(line.key);
  }
  return lines.filter(({ key }) => !hidden.has(key));
}

/** Lines that add up others and take nothing off, the widest first. */
function plainSums(lines: readonly LedgerLine[]): readonly { readonly key: string; readonly prefix: string }[] {
  return lines
    .flatMap(({ key, formula }) => {
      const [only, more] = formula === null ? [] : parseFormula(formula);
      return only && !more ? [{ key, prefix: only.prefix }] : [];
    })
    .sort((one, other) => one.prefix.length - other.prefix.length);
}

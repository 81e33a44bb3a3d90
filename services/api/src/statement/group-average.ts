import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { hidesEach } from '../core/group-average/averaged-stores.ts';
import { coveringLines, parseFormula } from './formula.ts';
import { type Ledger, type LedgerLine, readLedger } from './read-ledger.ts';
import { amountsOver } from './statement-lines.ts';

type Amounts = ReadonlyMap<string, number>;

/** A dealership of the group with every line that it has data for, in cents. */
export interface GroupStore {
  /** Whether the caller may see this dealership anyway. Then its figure is not secret, and subtracting it from a sum reveals the rest. */
  readonly isSeen: boolean;
  readonly amounts: Amounts;
}

const postedRow = z.object({ id: z.string(), month: z.string() });

/** The dealerships of the group that have postings in a month. */
export type GroupMonth = readonly GroupStore[];

/**
 * Reads the active dealerships of the group with their postings, month by month.
 * @param seen the dealerships that the caller may see anyway
 */
export async function readGroupMonths(
  db: Database,
  dealershipId: string,
  months: readonly string[],
  seen: readonly string[],
): Promise<readonly GroupMonth[]> {
  const found = await db.query(
    `select d.id, b.month
       from dealership d
       join gl_balance b on b.dealership_id = d.id and b.month = any($2::text[])
      where d.active and d.group_id = (select group_id from dealership where id = $1)
      group by d.id, b.month order by d.id, b.month`,
    [dealershipId, months],
  );
  const posted = z.array(postedRow).parse(found);
  const ledgers = new Map<string, Ledger>();
  for (const { id } of posted) if (!ledgers.has(id)) ledgers.set(id, await readLedger(db, id, months));
  return months.map((month) =>
    posted.flatMap((row) => {
      const ledger = row.month === month ? ledgers.get(row.id) : undefined;
      return ledger ? [{ isSeen: seen.includes(row.id), amounts: amountsOver(ofMonth(ledger, month), [month]) }] : [];
    }),
  );
}

/** A ledger of one month only, so that a manual entry of another month does not make a line known in it. */
function ofMonth(ledger: Ledger, month: string): Ledger {
  const amounts = [...ledger.amounts].flatMap(([line, byMonth]) => {
    const cents = byMonth.get(month);
    return cents === undefined ? [] : [[line, new Map([[month, cents]])] as const];
  });
  return { ...ledger, amounts: new Map(amounts) };
}

/**
 * The average of several months in cents: the sum of the averages of each month. It therefore reveals nothing that the single months do
 * not reveal, although each month may cover other dealerships. A line is missing, and the result is null, if one of the months has no average.
 */
export function averageOver(months: readonly GroupMonth[], lines: readonly LedgerLine[]): Amounts | null {
  const averages = months.map((stores) => averageOf(stores, lines));
  const sums = new Map<string, number>();
  for (const { key } of lines) {
    const cents = averages.map((average) => average?.get(key));
    if (cents.every((each) => each !== undefined))
      sums.set(
        key,
        cents.reduce((sum, each) => sum + each, 0),
      );
  }
  return averages.includes(null) ? null : sums;
}

/**
 * Every line of a month as the mean of the dealerships that know it, in cents. A line is left out if it would reveal the figure of one
 * dealership (`hidesEach`), or if a total less this line would. Null if there are too few dealerships to hide each other.
 *
 * All lines of a department cover the same dealerships: those that know its net, or its gross if fewer than three know the net.
 * If gross covered other dealerships than sales and cost, the column would not add up, and the difference would reveal one dealership.
 */
export function averageOf(stores: readonly GroupStore[], lines: readonly LedgerLine[]): Amounts | null {
  if (!hidesEach(stores)) return null;
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

/** The dealerships that contribute to a line's average. */
function tellersOf({ key, department, section }: LedgerLine, stores: readonly GroupStore[]): readonly GroupStore[] {
  const know = (each: string) => stores.filter(({ amounts }) => amounts.has(each));
  const [whole, earning] = [know(`${department}.net`), know(`${department}.gross`)];
  const isAboveExpenses = section !== 'expense' && section !== 'net';
  const base = hidesEach(whole) ? whole : hidesEach(earning) && isAboveExpenses ? earning : stores;
  return base.filter(({ amounts }) => amounts.has(key));
}

/** The lines that may be shown. */
function keptLines(
  lines: readonly LedgerLine[],
  tellers: ReadonlyMap<string, readonly GroupStore[]>,
): readonly LedgerLine[] {
  const tellersBy = (key: string) => tellers.get(key) ?? [];
  const othersBy = (key: string) => tellersBy(key).filter(({ isSeen }) => !isSeen);
  const hidden = new Set(lines.map(({ key }) => key).filter((key) => !hidesEach(tellersBy(key))));
  // A total less the shown lines is the sum of the hidden ones. If that comes from one other dealership, one more line is hidden.
  for (const { key, prefix } of plainSums(lines)) {
    if (hidden.has(key)) continue;
    const parts = coveringLines(prefix, lines);
    const others = new Set(parts.filter((part) => hidden.has(part.key)).flatMap((part) => othersBy(part.key)));
    if (others.size !== 1) continue;
    // A line that only the caller's own dealerships know can be subtracted again, so hiding it does not help.
    const [fewest] = parts
      .filter((part) => !hidden.has(part.key) && othersBy(part.key).length > 0)
      .sort((one, other) => tellersBy(one.key).length - tellersBy(other.key).length);
    const gone = fewest?.key ?? key;
    for (const line of lines) if (line.key === gone || line.key.startsWith(`${gone}.`)) hidden.add(line.key);
  }
  return lines.filter(({ key }) => !hidden.has(key));
}

/** Lines that only add up other lines, the widest first. */
function plainSums(lines: readonly LedgerLine[]): readonly { readonly key: string; readonly prefix: string }[] {
  return lines
    .flatMap(({ key, formula }) => {
      const [only, more] = formula === null ? [] : parseFormula(formula);
      return only && !more ? [{ key, prefix: only.prefix }] : [];
    })
    .sort((one, other) => one.prefix.length - other.prefix.length);
}

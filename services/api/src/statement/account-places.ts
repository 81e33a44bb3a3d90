import type { Database } from '@fixed-ops/database';
import { departmentOf, isOfStatement, unmappedLineOf } from '@fixed-ops/rules';
import { z } from 'zod';

const accountRow = z.object({
  line: z.string().nullable(),
  account: z.string(),
  description: z.string(),
  type: z.string(),
  department: z.string(),
  source: z.string(),
});

/** An account and the statement line that its amounts count in. */
export interface AccountPlace {
  readonly account: string;
  /** The line that it is mapped to, otherwise the line of unmapped accounts. Null if it counts in no total. */
  readonly line: string | null;
  /** Whether nobody has mapped it. An account that a person mapped to no line is not unmapped. */
  readonly isUnmapped: boolean;
  /** Whether it is unmapped and names no department. It then counts in no total; the statement only mentions it. */
  readonly isWithoutDepartment: boolean;
  /** Whether it is unmapped and may contain labor sales. */
  readonly maySellLabor: boolean;
}

/** Names of accounts for vehicle sales, which name no department. */
const VEHICLES = /^(new|used|pre-?owned|certified|vehicles?|cars?|trucks?|f ?& ?i|financ\w*)\b/i;
const SERVICE_SALES = 'service.sales.unmapped';

/** The place of every account. Unmapped accounts count in the totals of their departments (RULINGS, Ledger totals). */
export async function readAccountPlaces(db: Database, dealershipId: string): Promise<readonly AccountPlace[]> {
  const rows = await db.query(
    `select statement_line as line, account, description, type, department, map_source as source
       from gl_account where dealership_id = $1 order by account`,
    [dealershipId],
  );
  return z
    .array(accountRow)
    .parse(rows)
    .map(({ line: mapped, source, ...account }) => {
      const line = mapped ?? unmappedLineOf(account);
      const isUnmapped = mapped === null && source !== 'manual' && isOfStatement(account.type);
      const isWithoutDepartment = isUnmapped && departmentOf(account) === null;
      const maySell = line === SERVICE_SALES || (isWithoutDepartment && !VEHICLES.test(account.description.trim()));
      return {
        account: account.account,
        line,
        isUnmapped,
        isWithoutDepartment,
        maySellLabor: isUnmapped && account.type === 'sale' && maySell,
      };
    });
}

/** Accounts and their lines as two parameters of a statement: `unnest($n::text[], $m::text[]) as p (account, line)`. */
export function placeParameters(
  places: readonly AccountPlace[],
  isWanted: (line: string) => boolean = () => true,
): readonly [accounts: string[], lines: string[]] {
  const placed = places.flatMap(({ account, line }) => (line !== null && isWanted(line) ? [{ account, line }] : []));
  return [placed.map(({ account }) => account), placed.map(({ line }) => line)];
}

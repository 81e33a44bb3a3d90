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

/** An account and the line of the statements that its money is on. */
export interface AccountPlace {
  readonly account: string;
  /** Where it is mapped to, else the line of what is not mapped yet. Null where it is in no total. */
  readonly line: string | null;
  /** Whether nobody has said where it belongs; an account that a person put on no line is not. */
  readonly isUnmapped: boolean;
  /** Whether it is unmapped and nothing says which department it is of: in no total, only marked. */
  readonly isWithoutDepartment: boolean;
  /** Whether it is unmapped and its sales may be of labor. */
  readonly maySellLabor: boolean;
}

/** Sales of vehicles and of what is sold with them, where the account names no department. */
const VEHICLES = /^(new|used|pre-?owned|certified|vehicles?|cars?|trucks?|f ?& ?i|financ\w*)\b/i;
const SERVICE_SALES = 'service.sales.unmapped';

/** Where every account stands, those on no line in the totals of their departments (RULINGS, Ledger totals). */
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

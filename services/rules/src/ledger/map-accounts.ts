import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { type Decision, type Decisions, learnFrom, NO_DECISIONS } from './learned-lines.ts';
import { readStatementPlaces } from './statement-places.ts';
import { suggestLine } from './suggest-line.ts';

const accountRow = z.object({
  account: z.string(),
  description: z.string(),
  type: z.string(),
  department: z.string(),
  line: z.string().nullable(),
});
const decisionRow = z.object({
  account: z.string(),
  lineKey: z.string(),
  dealership: z.string(),
  isOwn: z.boolean(),
  type: z.string(),
  department: z.string(),
  description: z.string(),
});

const decisionsSql = `
  select a.account, a.statement_line as "lineKey", d.name as dealership, d.id = $2 as "isOwn", a.type, a.department,
         a.description
    from gl_account a
    join dealership d on d.id = a.dealership_id and (d.active or d.id = $2)
   where d.group_id = $1 and a.statement_line is not null and a.map_source = 'manual'
   order by a.account, count(*) over (partition by a.account, a.statement_line, d.id = $2) desc, a.statement_line, d.name, d.id`;

/**
 * People's decisions about accounts, at this dealership and at the others of the group. For accounts with the same number, the most
 * frequent line comes first. Automatic mappings do not count, because they would confirm themselves.
 */
export async function readDecisions(db: Database, dealershipId: string): Promise<Decisions> {
  const [row] = await db.query('select group_id as "groupId" from dealership where id = $1', [dealershipId]);
  if (row === undefined) return NO_DECISIONS;
  const { groupId } = z.object({ groupId: z.string() }).parse(row);
  return learnFrom(z.array(decisionRow).parse(await db.query(decisionsSql, [groupId, dealershipId])));
}

/** The same for a store that the group does not have yet, with the decisions about its own accounts so far. */
export async function readDecisionsForNewStore(
  db: Database,
  groupId: string,
  own: readonly Omit<Decision, 'isOwn'>[],
): Promise<Decisions> {
  const rows = z.array(decisionRow).parse(await db.query(decisionsSql, [groupId, '']));
  return learnFrom([...own.map((each) => ({ ...each, isOwn: true })), ...rows]);
}

/** An account whose line has changed or was removed. */
export interface MovedAccount {
  readonly account: string;
  readonly from: string;
  readonly to: string | null;
}

/**
 * Maps accounts that nobody has mapped to their probable lines of the statements, with a confidence. Decisions of people stay, including
 * the decision that an account has no line. Earlier automatic mappings are made anew, so that better rules, changed descriptions and new
 * decisions of the group also apply to old accounts.
 *
 * @returns accounts whose line has changed, so that their months must be restated
 */
export async function mapAccounts(tx: Database, dealershipId: string): Promise<readonly MovedAccount[]> {
  const accounts = z.array(accountRow).parse(
    await tx.query(
      `select account, description, type, department, statement_line as line
         from gl_account where dealership_id = $1 and map_source = 'auto' order by account`,
      [dealershipId],
    ),
  );
  if (accounts.length === 0) return [];
  const places = await readStatementPlaces(tx);
  const decisions = await readDecisions(tx, dealershipId);
  const found = accounts.map(({ account, line, ...rest }) => ({
    account,
    from: line,
    place: suggestLine({ account, ...rest }, places, decisions),
  }));
  await tx.execute(
    `update gl_account a set statement_line = f.line, map_confidence = f.confidence
       from unnest($2::text[], $3::text[], $4::numeric[]) as f (account, line, confidence)
      where a.dealership_id = $1 and a.account = f.account
        and (a.statement_line is distinct from f.line or a.map_confidence is distinct from f.confidence)`,
    [
      dealershipId,
      found.map(({ account }) => account),
      found.map(({ place }) => place?.lineKey ?? null),
      found.map(({ place }) => place?.confidence ?? null),
    ],
  );
  return found.flatMap(({ account, from, place }) =>
    from === null || from === place?.lineKey ? [] : [{ account, from, to: place?.lineKey ?? null }],
  );
}

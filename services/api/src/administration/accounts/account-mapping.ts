import { accountMappingCalls, instantSchema, type MappedAccount } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { accountTypesOf, readStatementPlaces } from '@fixed-ops/rules';
import { z } from 'zod';
import type { FieldError } from '../../http/problem/problem.ts';
import { lastChangeColumns, newestChange, type SettingsBlock, type SettingsWrite } from '../settings/settings-block.ts';

type Input = Pick<MappedAccount, 'account' | 'lineKey' | 'sign'> & {
  readonly source?: MappedAccount['source'] | undefined;
};

/** A chart of accounts with its keys and names. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

const rowSchema = z.object({
  account: z.string(),
  description: z.string(),
  type: z.string(),
  department: z.string(),
  lineKey: z.string().nullable(),
  sign: z.number().transform((sign) => (sign < 0 ? (-1 as const) : (1 as const))),
  source: z.enum(['auto', 'manual']).catch('auto'),
  confidence: z.number().nullable(),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/** The chart of accounts with the line of each account. */
export async function readMapping(db: Database, dealershipId: string) {
  const found = await db.query(
    `select a.account, a.description, a.type, a.department, a.statement_line as "lineKey", a.sign, a.map_source as source,
            case a.map_source when 'auto' then a.map_confidence end as confidence, ${lastChangeColumns('a')}
       from gl_account a where a.dealership_id = $1 order by a.account`,
    [dealershipId],
  );
  const rows = z.array(rowSchema).parse(found);
  const change = newestChange(rows);
  return {
    data: rows.map(({ updated_by: _by, updated_at: _at, ...account }): MappedAccount => account),
    source: change.updatedBy === null ? ('default' as const) : ('custom' as const),
    ...change,
  };
}

async function check(
  tx: Database,
  { before, input }: SettingsWrite<MappedAccount[], Input[]>,
): Promise<readonly FieldError[]> {
  const accounts = new Map(before.map((one) => [one.account, one]));
  const places = new Map((await readStatementPlaces(tx)).map((line) => [line.lineKey, line]));
  const seen = new Set<string>();
  return input.flatMap(({ account: number, lineKey }, index): FieldError[] => {
    const at = (field: string, code: string, message: string) => [{ path: `data.${index}.${field}`, code, message }];
    if (seen.has(number)) return at('account', 'twice', `${number} is already in the list`);
    seen.add(number);
    const account = accounts.get(number);
    if (account === undefined)
      return at('account', 'unknown_account', `${number} is not an account of this dealership`);
    if (lineKey === null) return [];
    const place = places.get(lineKey);
    if (place === undefined) return at('lineKey', 'unknown_line', `${lineKey} is not a line of a statement`);
    if (place.isSum) return at('lineKey', 'line_is_a_sum', `${place.label} is a sum of other lines`);
    if (!accountTypesOf(place).includes(account.type))
      return at('lineKey', 'wrong_kind', `${place.label} is not a line for the ${account.type} account ${number}`);
    return [];
  });
}

/**
 * An account that the input leaves out: somebody wants it on no line. In what takes a change back it is one that the change added, and nobody
 * has decided about it.
 */
const left = (account: string, takenBack: string | null): Input =>
  takenBack === null ? { account, lineKey: null, sign: 1 } : { account, lineKey: null, sign: 1, source: 'auto' };

/** Whether a person decided that an account belongs on no line. */
const isDecided = (was: MappedAccount, is: Input): boolean =>
  is.lineKey === null && is.source === 'manual' && was.source === 'auto';

/** Whether a person's decision is undone, so that the account is where the product puts it, or unmapped. */
const isTakenBack = (was: MappedAccount, is: Input): boolean => was.source === 'manual' && is.source === 'auto';

const keptConfidence = z.object({ account: z.string(), confidence: z.number().nullable() });

/** How sure the product was of the accounts that a change moved, before it. */
async function confidencesBefore(
  tx: Database,
  dealershipId: string,
  historyId: string,
): Promise<ReadonlyMap<string, number | null>> {
  const found = await tx.query(
    `select row.account, row.confidence
       from audit_log a cross join jsonb_to_recordset(a.before) as row (account text, confidence double precision)
      where a.dealership_id = $1 and a.id = $2::bigint and a.entity = 'gl_account'`,
    [dealershipId, historyId],
  );
  return new Map(
    z
      .array(keptConfidence)
      .parse(found)
      .map(({ account, confidence }) => [account, confidence]),
  );
}

async function write(
  tx: Database,
  { dealershipId, userId, at, before, input, takenBack }: SettingsWrite<MappedAccount[], Input[]>,
): Promise<void> {
  const confidences = takenBack === null ? null : await confidencesBefore(tx, dealershipId, takenBack);
  const sent = new Map(input.map((one) => [one.account, one]));
  const changed = before
    .map((was) => ({ was, is: sent.get(was.account) ?? left(was.account, takenBack) }))
    .filter(
      ({ was, is }) => was.lineKey !== is.lineKey || was.sign !== is.sign || isDecided(was, is) || isTakenBack(was, is),
    )
    .map(({ was, is }) =>
      isTakenBack(was, is)
        ? { ...is, source: 'auto', confidence: confidences?.get(is.account) ?? null }
        : { ...is, source: 'manual', confidence: null },
    );
  await tx.execute(
    `update gl_account a
        set statement_line = c.line, sign = c.sign, map_source = c.source, map_confidence = c.confidence, updated_by = $2,
            updated_at = $3
       from unnest($4::text[], $5::text[], $6::int[], $7::text[], $8::numeric[]) as c (account, line, sign, source, confidence)
      where a.dealership_id = $1 and a.account = c.account`,
    [
      dealershipId,
      userId,
      at,
      changed.map((one) => one.account),
      changed.map((one) => one.lineKey),
      changed.map((one) => one.sign),
      changed.map((one) => one.source),
      changed.map((one) => one.confidence),
    ],
  );
}

/** The statement line of each ledger account. An account that is left out is on none. */
export const accountMapping: SettingsBlock<MappedAccount[], Input[]> = {
  calls: accountMappingCalls,
  entity: 'gl_account',
  readers: 'administrators',
  isCopyable: false,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  read: (db, { dealershipId }) => readMapping(db, dealershipId),
  check,
  write,
  rowKey: (account) => account.account,
};

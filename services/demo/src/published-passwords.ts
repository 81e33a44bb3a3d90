import { createHash } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { verify } from '@node-rs/argon2';
import { accountId, demoPassword, demoUsers } from './people/users.ts';
import { json } from './write/copy-text.ts';

const metaKey = 'demo-passwords';
/** The digest that identifies a stored hash. `digestSql` computes the same for a column. */
const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('hex');
const digestSql = (column: string) => `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/**
 * The SQL condition that a row `credential` of `identity_credential` has the published password. It compares with the recorded hashes
 * instead of computing one.
 */
export const opensWithPublished = (credential: string) =>
  `exists (select from meta where key = '${metaKey}'
            and value ->> ${credential}.local_account_id = ${digestSql(`${credential}.password_hash`)})`;

/** Records hashes of the published password, by account. */
export async function notePublished(db: Database, hashes: ReadonlyMap<string, string>): Promise<void> {
  const digests = Object.fromEntries([...hashes].map(([account, passwordHash]) => [account, digestOf(passwordHash)]));
  await db.execute(
    `insert into meta (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = meta.value || excluded.value`,
    [metaKey, json(digests)],
  );
}

/**
 * Records the people of the demo who have the published password but are not recorded yet: after demo data of an earlier version, or after
 * a person set it again. It computes a hash for each person with another password, so it is meant for a start.
 */
export async function findPublished(db: Database): Promise<void> {
  const rows = await db.query<{ local_account_id: string; password_hash: string }>(
    `select c.local_account_id, c.password_hash from identity_credential c
      where c.local_account_id = any($1) and not ${opensWithPublished('c')}`,
    [demoUsers.map(accountId)],
  );
  const opens = await Promise.all(
    rows.map(({ password_hash }) => verify(password_hash, demoPassword).catch(() => false)),
  );
  const found = rows.filter((_row, index) => opens[index]);
  if (found.length > 0) await notePublished(db, new Map(found.map((row) => [row.local_account_id, row.password_hash])));
}

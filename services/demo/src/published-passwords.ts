import { createHash } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { verify } from '@node-rs/argon2';
import { accountId, demoPassword, demoUsers } from './people/users.ts';
import { json } from './write/copy-text.ts';

const metaKey = 'demo-passwords';
/** By which a stored hash is known again; `digestSql` says the same of a column. */
const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('hex');
const digestSql = (column: string) => `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/**
 * The condition of SQL that a row `credential` of `identity_credential` opens with the published password, told without working out
 * a hash: it is one of those that were noted.
 */
export const opensWithPublished = (credential: string) =>
  `exists (select from meta where key = '${metaKey}'
            and value ->> ${credential}.local_account_id = ${digestSql(`${credential}.password_hash`)})`;

/** Notes hashes of the published password, by account. */
export async function notePublished(db: Database, hashes: ReadonlyMap<string, string>): Promise<void> {
  const digests = Object.fromEntries([...hashes].map(([account, passwordHash]) => [account, digestOf(passwordHash)]));
  await db.execute(
    `insert into meta (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = meta.value || excluded.value`,
    [metaKey, json(digests)],
  );
}

/**
 * Notes those of the demo's people whose password is the published one and not known to be: demo data of an earlier version, or
 * somebody who has set it again. Works out a hash for each person whose password is another, so it is for a start.
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

import { type Database, expiredAttempts, keepSwept, sweep } from '@fixed-ops/database';

/** Statements that each delete a batch of expired rows. They skip rows that another process is deleting. */
const overs = [
  `delete from oidc_model where (kind, id) in (
     select kind, id from oidc_model where expires_at < now() order by expires_at limit $1::int for update skip locked)`,
  // A reset ends with its sign-in, which another one may have displaced.
  `delete from password_reset where interaction in (
     select interaction from password_reset as reset
      where not exists (select 1 from oidc_model where kind = 'Interaction' and id = reset.interaction)
      limit $1::int for update skip locked)`,
  expiredAttempts,
];

/** Deletes expired sessions, codes, tokens, sign-ins under way, resets and counted attempts. Any number of processes may do so at once. */
export const sweepIdentity = (db: Database): Promise<void> => sweep(db, overs);

/** Sweeps now and every minute, until the signal aborts. */
export function keepIdentitySwept(life: {
  readonly db: Database;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): void {
  keepSwept({ ...life, overs, what: 'identity: expired rows' });
}

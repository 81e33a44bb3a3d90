import { type Database, expiredAttempts, keepSwept, sweep } from '@fixed-ops/database';

/** What is over, each statement deleting a batch; what another process is just deleting is left to it. */
const overs = [
  `delete from oidc_model where (kind, id) in (
     select kind, id from oidc_model where expires_at < now() order by expires_at limit $1::int for update skip locked)`,
  // A reset ends with the sign-in that it stands in, which another one may have pushed out.
  `delete from password_reset where interaction in (
     select interaction from password_reset as reset
      where not exists (select 1 from oidc_model where kind = 'Interaction' and id = reset.interaction)
      limit $1::int for update skip locked)`,
  expiredAttempts,
];

/** Deletes expired sessions, codes, tokens, sign-ins under way, resets and counted attempts. Any number may do so at once. */
export const sweepIdentity = (db: Database): Promise<void> => sweep(db, overs);

/** Does so now and every minute, until the signal aborts. */
export function keepIdentitySwept(life: {
  readonly db: Database;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): void {
  keepSwept({ ...life, overs, what: 'identity: expired rows' });
}

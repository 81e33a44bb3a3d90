import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { CODE_MINUTES, TRIES } from './code.ts';

const requestRow = z.object({
  email: z.string(),
  local_account_id: z.string().nullable(),
  state: z.enum(['waiting', 'over', 'proven']),
});
const tryRow = z.object({ code_hash: z.string() });

/** The progress of a reset. */
export interface ResetRequest {
  readonly email: string;
  /** Null if nobody has that e-mail. The pages must not show the difference. */
  readonly localAccountId: string | null;
  /** `waiting` for the code, `over` once it can no longer be typed, `proven` while a new password may be chosen. */
  readonly state: 'waiting' | 'over' | 'proven';
}

/** The resets under way, one for each running interaction. */
export function createResetRequests(db: Database) {
  return {
    /** Begins a reset, or begins it again with another code. */
    async begin(interaction: string, request: { email: string; localAccountId: string | null; codeHash: string }) {
      await db.execute("delete from password_reset where created_at < now() - interval '1 day'");
      await db.execute(
        `insert into password_reset (interaction, email, local_account_id, code_hash, tries_left, expires_at)
         values ($1, $2, $3, $4, $5::int, now() + make_interval(mins => $6::int))
         on conflict (interaction) do update set email = excluded.email, local_account_id = excluded.local_account_id,
           code_hash = excluded.code_hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at,
           proven = false, created_at = now()`,
        [interaction, request.email, request.localAccountId, request.codeHash, TRIES, CODE_MINUTES],
      );
    },

    /** The reset of an interaction. Null if none has begun, or if the proof has expired. */
    async find(interaction: string): Promise<ResetRequest | null> {
      const [found] = await db.query(
        `select email, local_account_id,
                case when proven then 'proven' when tries_left > 0 and expires_at > now() then 'waiting' else 'over' end as state
           from password_reset where interaction = $1 and (expires_at > now() or not proven)`,
        [interaction],
      );
      if (found === undefined) return null;
      const row = requestRow.parse(found);
      return { email: row.email, localAccountId: row.local_account_id, state: row.state };
    },

    /** Uses up a try before the code is compared, so that simultaneous requests get no extra tries. Null if none is left. */
    async takeTry(interaction: string): Promise<string | null> {
      const [row] = await db.query(
        `update password_reset set tries_left = tries_left - 1
          where interaction = $1 and not proven and tries_left > 0 and expires_at > now() returning code_hash`,
        [interaction],
      );
      return row === undefined ? null : tryRow.parse(row).code_hash;
    },

    /** Marks the code as right and used. A new password may then be chosen for as long as a code is valid. */
    async prove(interaction: string, codeHash: string): Promise<boolean> {
      const changed = await db.execute(
        `update password_reset set proven = true, code_hash = '', expires_at = now() + make_interval(mins => $3::int)
          where interaction = $1 and code_hash = $2 and not proven and local_account_id is not null`,
        [interaction, codeHash, CODE_MINUTES],
      );
      return changed === 1;
    },

    /** Forgets a reset, because the person wants to use another e-mail. */
    async forget(interaction: string): Promise<void> {
      await db.execute('delete from password_reset where interaction = $1', [interaction]);
    },
  };
}

export type ResetRequests = ReturnType<typeof createResetRequests>;

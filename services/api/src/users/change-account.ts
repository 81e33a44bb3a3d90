import type { AccountRecord } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import type { Caller } from '../auth/caller.ts';
import { tokenInvalid } from '../problem/problem.ts';
import type { RouteDeps } from '../route.ts';
import { readAccount } from './read-account.ts';

/** What a person changes of the own account. */
const ownFieldsSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  avatar: z.string(),
  defaultDealershipId: z.string().nullable(),
});
export type OwnFields = z.output<typeof ownFieldsSchema>;

const readForUpdate = `
  select first_name as "firstName", last_name as "lastName", phone as "phoneNumber", avatar_url as avatar,
         default_dealership_id as "defaultDealershipId"
    from app_user where id = $1 for update`;

const write = `
  update app_user set first_name = $2, last_name = $3, phone = $4, avatar_url = $5, default_dealership_id = $6
   where id = $1`;

/**
 * Changes the caller's account and answers the record that results. What is the same already is neither written nor
 * audited. `change` runs in the transaction, after the account is locked: of two tabs one waits for the other.
 */
export async function changeAccount(
  { db, clock, clientId, caller }: RouteDeps & { readonly caller: Caller },
  action: string,
  change: (tx: Database) => Promise<{ readonly [Field in keyof OwnFields]?: OwnFields[Field] | undefined }>,
): Promise<AccountRecord> {
  const { userId } = caller;
  return db.transaction(async (tx) => {
    const [row] = await tx.query(readForUpdate, [userId]);
    // The caller was there when the request began; gone now, the token is no use any more.
    if (row === undefined) throw tokenInvalid('invalid');
    const before = ownFieldsSchema.parse(row);
    const wanted = await change(tx);
    const changed = ownFieldsSchema
      .keyof()
      .options.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
    if (changed.length > 0) {
      const after = ownFieldsSchema.parse({ ...before, ...only(wanted, changed) });
      const { firstName, lastName, phoneNumber, avatar, defaultDealershipId } = after;
      await tx.execute(write, [userId, firstName, lastName, phoneNumber, avatar, defaultDealershipId]);
      await writeAudit(tx, {
        at: clock.now(),
        userId,
        dealershipId: null,
        action,
        entity: 'app_user',
        entityId: userId,
        before: only(before, changed),
        after: only(after, changed),
      });
    }
    return readAccount(tx, userId, clientId);
  });
}

function only(fields: Partial<Record<keyof OwnFields, unknown>>, names: readonly (keyof OwnFields)[]) {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

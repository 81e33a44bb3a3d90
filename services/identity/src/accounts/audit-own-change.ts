import type { Database } from '@fixed-ops/database';
import { currentOrigin } from '../provider/current-request.ts';

export interface OwnChange {
  readonly localAccountId: string;
  readonly action: 'AcceptInvitation' | 'EditProfile' | 'ResetPassword';
  /** The changed fields. Left out where a change has no values to show, such as a password. */
  readonly before?: object;
  readonly after?: object;
}

/**
 * Records what a person did to the own account, with where it came from; call it in the transaction of the change. The administrators of the
 * person's dealerships see it in the audit log.
 */
export async function auditOwnChange(
  tx: Database,
  { localAccountId, action, before, after }: OwnChange,
): Promise<void> {
  const origin = currentOrigin();
  const json = (side: object | undefined) => (side === undefined ? null : JSON.stringify(side));
  await tx.execute(
    `insert into audit_log (user_id, action, entity, entity_id, seen_in, before, after, client_address, request_id)
     select u.id, $2, 'app_user', u.id,
            (select array_agg(m.dealership_id order by m.dealership_id) from user_dealership m where m.user_id = u.id),
            $3::jsonb, $4::jsonb, $5, $6
       from app_user u where u.local_account_id = $1`,
    [localAccountId, action, json(before), json(after), origin?.address ?? null, origin?.requestId ?? null],
  );
}

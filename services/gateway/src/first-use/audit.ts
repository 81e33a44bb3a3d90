import type { Database } from '@fixed-ops/database';

export interface SetupChange {
  /** Null for what belongs to the group. */
  readonly dealershipId: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: object;
  readonly after: object;
}

/** Records a change in its own transaction. Whoever runs the command is nobody of the product: the log names the command. */
export async function auditSetup(tx: Database, change: SetupChange): Promise<void> {
  await tx.execute(
    `insert into audit_log (user_id, dealership_id, action, entity, entity_id, before, after)
     values ('npm run setup', $1, $2, $3, $4, $5::jsonb, $6::jsonb)`,
    [
      change.dealershipId,
      change.action,
      change.entity,
      change.entityId,
      change.before === undefined ? null : JSON.stringify(change.before),
      JSON.stringify(change.after),
    ],
  );
}

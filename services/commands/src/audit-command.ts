import type { AuditAction } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';

export interface CommandChange {
  /** Null for a change of a group or of the whole installation. */
  readonly dealershipId: string | null;
  /** Whether the administrators of all dealerships see a change of the whole installation. */
  readonly isSeenByAll?: boolean;
  readonly action: AuditAction;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: object;
  readonly after: object;
}

/** Records a change in its own transaction. A command has no signed-in person, so the log names the command. */
export async function auditCommand(tx: Database, command: string, change: CommandChange): Promise<void> {
  await tx.execute(
    `insert into audit_log (user_id, dealership_id, action, entity, entity_id, before, after, seen_in)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, case when $8 then (select array_agg(id order by id) from dealership) end)`,
    [
      command,
      change.dealershipId,
      change.action,
      change.entity,
      change.entityId,
      change.before === undefined ? null : JSON.stringify(change.before),
      JSON.stringify(change.after),
      change.isSeenByAll ?? false,
    ],
  );
}

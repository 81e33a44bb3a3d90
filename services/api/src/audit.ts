import type { Database } from '@fixed-ops/database';

export interface AuditEntry {
  readonly at: Date;
  readonly userId: string;
  /** Null for what belongs to no dealership, such as an account. */
  readonly dealershipId: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Records an administrative write; call it in the transaction of the write, so that neither exists without the other. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.execute(
    `insert into audit_log (user_id, dealership_id, action, entity, entity_id, before, after, at)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8)`,
    [
      entry.userId,
      entry.dealershipId,
      entry.action,
      entry.entity,
      entry.entityId,
      JSON.stringify(entry.before),
      JSON.stringify(entry.after),
      entry.at.toISOString(),
    ],
  );
}

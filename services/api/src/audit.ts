import type { Database } from '@fixed-ops/database';
import { currentOrigin } from './http/request-origin.ts';

export interface AuditEntry {
  readonly at: Date;
  readonly userId: string;
  /** Null for what belongs to no dealership, such as an account. */
  readonly dealershipId: string | null;
  /** The other dealerships whose administrators see it. */
  readonly seenIn?: readonly string[];
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** How a block of settings came to change, and the dealership copied from or the row taken back. */
  readonly via?: { readonly kind: 'save' | 'reset' | 'copy' | 'restore'; readonly of: string | null };
}

/** Records an administrative write; call it in the transaction of the write, so that neither exists without the other. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  const origin = currentOrigin();
  await tx.execute(
    `insert into audit_log (user_id, dealership_id, action, entity, entity_id, before, after, at, via, via_id,
                            client_address, request_id, seen_in)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12, $13::text[])`,
    [
      entry.userId,
      entry.dealershipId,
      entry.action,
      entry.entity,
      entry.entityId,
      JSON.stringify(entry.before),
      JSON.stringify(entry.after),
      entry.at.toISOString(),
      entry.via?.kind ?? null,
      entry.via?.of ?? null,
      origin?.clientAddress() ?? null,
      origin?.requestId ?? null,
      entry.seenIn?.length ? entry.seenIn : null,
    ],
  );
}

import type { AuditAction } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { currentOrigin } from './http/request-origin.ts';

export interface AuditEntry {
  /** From `nextAuditId`, if something else refers to the change. */
  readonly id?: string | undefined;
  readonly at: Date;
  readonly userId: string;
  /** Null for what belongs to no dealership, such as an account. */
  readonly dealershipId: string | null;
  /** The other dealerships whose administrators see it. */
  readonly seenIn?: readonly string[];
  readonly action: AuditAction;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** How a block of settings came to change, and the dealership copied from or the row taken back. */
  readonly via?: { readonly kind: 'save' | 'reset' | 'copy' | 'restore'; readonly of: string | null };
}

/** The id of an entry that is written later in the transaction. */
export async function nextAuditId(tx: Database): Promise<string> {
  const [row] = await tx.query("select nextval(pg_get_serial_sequence('audit_log', 'id'))::text as id");
  return z.object({ id: z.string() }).parse(row).id;
}

/** Records an administrative write; call it in the transaction of the write, so that neither exists without the other. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  const origin = currentOrigin();
  await tx.execute(
    `insert into audit_log (user_id, dealership_id, action, entity, entity_id, before, after, at, via, via_id,
                            client_address, request_id, seen_in, id)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12, $13::text[],
             coalesce($14::bigint, nextval(pg_get_serial_sequence('audit_log', 'id'))))`,
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
      entry.id ?? null,
    ],
  );
}

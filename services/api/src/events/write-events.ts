import { type AuditAction, type CallBody, calls, type StoreEvent } from '@fixed-ops/contract';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { notFound, Problem } from '../http/problem/problem.ts';
import { type EventReader, readMarked } from './read-events.ts';

export interface EventWriter extends EventReader {
  readonly now: Date;
}

/** Marks a day. No figure follows from it, so that no answer becomes old by it. */
export async function createEvent(
  writer: EventWriter,
  body: CallBody<typeof calls.createStoreEvent>,
): Promise<StoreEvent> {
  return writer.db.transaction(async (tx) => {
    const { dealershipId, userId, now } = writer;
    const [row] = await tx.query(
      `insert into store_event (dealership_id, date, text, note, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [dealershipId, body.date, body.text, body.note, userId, now.toISOString()],
    );
    const { id } = z.object({ id: z.number() }).parse(row);
    await audit(tx, writer, calls.createStoreEvent.name, id, null, body);
    return requireMarked({ ...writer, db: tx }, id);
  });
}

/** Takes a marked day away; the row stays for the audit and for `restoreEvent`. */
export async function deleteEvent(writer: EventWriter, id: number): Promise<void> {
  await writer.db.transaction(async (tx) => {
    const event = await requireMarked({ ...writer, db: tx }, id);
    requireRight(event, 'take it away');
    await tx.execute('update store_event set deleted_at = $3 where dealership_id = $1 and id = $2', [
      writer.dealershipId,
      id,
      writer.now.toISOString(),
    ]);
    await audit(tx, writer, calls.deleteStoreEvent.name, id, contentOf(event), null);
  });
}

/** Brings a deleted event back as it was, with its author and its id. One that is there already is answered as it is. */
export async function restoreEvent(writer: EventWriter, id: number): Promise<StoreEvent> {
  return writer.db.transaction(async (tx) => {
    const reader = { ...writer, db: tx };
    // Two people may take the same deletion back: the second one finds the event there.
    await tx.query('select 1 from store_event where dealership_id = $1 and id = $2 for update', [
      writer.dealershipId,
      id,
    ]);
    const deleted = await readMarked(reader, id, 'deleted');
    if (deleted === null) return requireMarked(reader, id);
    requireRight(deleted, 'bring it back');
    await tx.execute('update store_event set deleted_at = null where dealership_id = $1 and id = $2', [
      writer.dealershipId,
      id,
    ]);
    await audit(tx, writer, calls.restoreStoreEvent.name, id, null, contentOf(deleted));
    return requireMarked(reader, id);
  });
}

function requireRight({ canDelete }: StoreEvent, verb: string): void {
  if (canDelete) return;
  throw new Problem(403, 'not_author', `Only the person who marked the day, or an administrator, may ${verb}.`);
}

const contentOf = ({ date, text, note }: StoreEvent) => ({ date, text, note });

async function requireMarked(reader: EventReader, id: number): Promise<StoreEvent> {
  const event = await readMarked(reader, id, 'shown');
  if (event === null) throw notFound('There is no such event here.');
  return event;
}

const audit = (
  tx: EventWriter['db'],
  { now, userId, dealershipId }: EventWriter,
  action: AuditAction,
  id: number,
  before: unknown,
  after: unknown,
) =>
  writeAudit(tx, { at: now, userId, dealershipId, action, entity: 'store_event', entityId: String(id), before, after });

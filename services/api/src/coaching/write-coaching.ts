import { type AuditAction, type CallBody, type CoachedKind, type CoachingRecord, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { findMetric } from '@fixed-ops/metrics';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { bumpAnnotationVersion } from '../data-version.ts';
import { changedInTheMeantime } from '../http/if-match.ts';
import { invalidInput, notFound, Problem } from '../http/problem/problem.ts';
import { type CoachingRow, readRows, recordOf, versionOf } from './read-coaching.ts';

/** Who writes, where and when. */
export interface CoachingWriter {
  readonly db: Database;
  readonly dealershipId: string;
  readonly userId: string;
  /** May change what others have noted. */
  readonly isAdmin: boolean;
  readonly now: Date;
  /** Business today. */
  readonly today: string;
}

const KIND_IN_DMS: Readonly<Record<CoachedKind, string>> = {
  advisor: 'advisor',
  technician: 'technician',
  counterperson: 'counter',
};

/** Notes that somebody was coached. */
export async function createCoaching(
  writer: CoachingWriter,
  body: CallBody<typeof calls.createCoaching>,
): Promise<CoachingRecord> {
  const { dealershipId, userId, now } = writer;
  requireFuture(writer, body.followUpOn);
  if (findMetric(body.metricKey) === undefined) {
    throw invalidInput([{ path: 'metricKey', code: 'unknown_metric', message: `${body.metricKey} is not a figure` }]);
  }
  return writer.db.transaction(async (tx) => {
    const [person] = await tx.query('select 1 from dms_person where dealership_id = $1 and kind = $2 and number = $3', [
      dealershipId,
      KIND_IN_DMS[body.kind],
      body.personNumber,
    ]);
    if (person === undefined) throw notFound('Nobody here has that number.');
    const [row] = await tx.query(
      `insert into coaching (dealership_id, person_kind, person_number, metric_key, note, coached_by, coached_at, follow_up_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        dealershipId,
        body.kind,
        body.personNumber,
        body.metricKey,
        body.note,
        userId,
        now.toISOString(),
        body.followUpOn,
      ],
    );
    const { id } = z.object({ id: z.number() }).parse(row);
    return finish(tx, writer, calls.createCoaching.name, null, id);
  });
}

/** Changes what the writer has noted; an administrator changes anybody's. Throws a 412 with both where somebody changed it first. */
export async function changeCoaching(
  writer: CoachingWriter,
  id: number,
  change: CallBody<typeof calls.changeCoaching>,
): Promise<CoachingRecord> {
  if (change.followUpOn !== undefined) requireFuture(writer, change.followUpOn);
  return writer.db.transaction(async (tx) => {
    const before = await requireOwn(tx, writer, id);
    requireVersion(before, change);
    await tx.execute(
      `update coaching
          set note = coalesce($3, note), follow_up_on = case when $4 then $5 else follow_up_on end,
              done_at = case when $6::boolean is null then done_at when $6 then coalesce(done_at, $7) end
        where dealership_id = $1 and id = $2`,
      [
        writer.dealershipId,
        id,
        change.note ?? null,
        change.followUpOn !== undefined,
        change.followUpOn ?? null,
        change.isDone ?? null,
        writer.now.toISOString(),
      ],
    );
    return finish(tx, writer, calls.changeCoaching.name, before, id);
  });
}

/** Takes a record back. Throws a 412 where somebody changed it first. */
export async function deleteCoaching(writer: CoachingWriter, id: number, ifMatch: string | null): Promise<void> {
  await writer.db.transaction(async (tx) => {
    const before = await requireOwn(tx, writer, id);
    requireVersion(before, { expectedVersion: ifMatch ?? undefined });
    await tx.execute('update coaching set deleted_at = $3 where dealership_id = $1 and id = $2', [
      writer.dealershipId,
      id,
      writer.now.toISOString(),
    ]);
    await noteChange(tx, writer, calls.deleteCoaching.name, id, before, null);
  });
}

function requireVersion(before: CoachingRow, sent: { readonly expectedVersion?: string | undefined }): void {
  if (sent.expectedVersion === undefined || sent.expectedVersion === versionOf(before)) return;
  throw changedInTheMeantime(recordOf(before, true), sent);
}

/** The record of somebody's own, or any to an administrator, locked. Of which department it is, is decided by the route. */
async function requireOwn(tx: Database, writer: CoachingWriter, id: number): Promise<CoachingRow> {
  const [row] = await readRows(tx, { dealershipId: writer.dealershipId, id }, 'for update');
  if (row === undefined) throw notFound('There is no such record here.');
  if (row.coached_by !== writer.userId && !writer.isAdmin) {
    throw new Problem(403, 'not_owner', 'Only the person who noted it, or an administrator, may change it.');
  }
  return row;
}

async function finish(
  tx: Database,
  writer: CoachingWriter,
  action: AuditAction,
  before: CoachingRow | null,
  id: number,
): Promise<CoachingRecord> {
  const [after] = await readRows(tx, { dealershipId: writer.dealershipId, id });
  if (after === undefined) throw notFound('There is no such record here.');
  await noteChange(tx, writer, action, id, before, after);
  return recordOf(after, true);
}

/** What the audit keeps of a record. */
const contentOf = (row: CoachingRow | null) =>
  row && {
    kind: row.person_kind,
    personNumber: row.person_number,
    figure: row.metric_key,
    note: row.note,
    followUpOn: row.follow_up_on,
    isDone: row.is_done,
    byName: row.by_name,
  };

async function noteChange(
  tx: Database,
  { dealershipId, userId, now }: CoachingWriter,
  action: AuditAction,
  id: number,
  before: CoachingRow | null,
  after: CoachingRow | null,
): Promise<void> {
  await writeAudit(tx, {
    at: now,
    userId,
    dealershipId,
    action,
    entity: 'coaching',
    entityId: String(id),
    before: contentOf(before),
    after: contentOf(after),
  });
  await bumpAnnotationVersion(tx, dealershipId);
}

const YEAR_DAYS = 366;

function requireFuture({ today }: CoachingWriter, followUpOn: string | null): void {
  if (followUpOn === null) return;
  const days = (Date.parse(followUpOn) - Date.parse(today)) / 86_400_000;
  if (days >= 0 && days <= YEAR_DAYS) return;
  throw invalidInput([
    { path: 'followUpOn', code: 'out_of_range', message: 'must be today or a later day within a year' },
  ]);
}

import { instantSchema, type OnboardingCreated } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { ImportRunError, readRun } from '@fixed-ops/importer';
import { z } from 'zod';
import { readFirstDashboards } from './first-dashboard.ts';

/** The stored result of the submission. */
const createdSchema = z.object({
  stores: z.array(
    z.object({ name: z.string(), dealershipId: z.string(), isNew: z.boolean(), importId: z.number().nullable() }),
  ),
  people: z.array(
    z.object({
      email: z.string(),
      status: z.enum(['created', 'added', 'refused']),
      userId: z.string().nullable(),
      message: z.string().nullable(),
      // Submissions of earlier versions did not keep these.
      role: z.string().nullable().optional(),
      keepsRole: z.boolean().optional(),
    }),
  ),
});
export type Created = z.output<typeof createdSchema>;

/** The same with its current state. Null if nothing was created, as in sessions of earlier versions. */
export async function readCreated(db: Database, kept: unknown, now: Date): Promise<OnboardingCreated | null> {
  const parsed = createdSchema.safeParse(kept);
  if (!parsed.success) return null;
  const { stores, people } = parsed.data;
  const invitations = await readInvitations(
    db,
    people.flatMap(({ status, userId }) => (status === 'created' && userId !== null ? [userId] : [])),
  );
  const imports = new Map<string, OnboardingCreated['stores'][number]['import']>();
  for (const { dealershipId, importId } of stores)
    imports.set(dealershipId, importId === null ? null : await importOf(db, dealershipId, importId));
  // This is read after the imports, so that a finished import has its figures in the same answer.
  const dashboards = await readFirstDashboards(db, [...imports.keys()], now);
  return {
    stores: stores.map(({ importId: _, ...store }) => ({
      ...store,
      import: imports.get(store.dealershipId) ?? null,
      opens: dashboards.get(store.dealershipId) ?? null,
    })),
    people: people.map(({ email, status, userId, message, role = null, keepsRole = false }) => ({
      ...{ email, role, keepsRole },
      ...(status === 'created' ? invitationState(invitations.get(userId ?? '')) : { status, message }),
    })),
  };
}

const invitationRow = z.object({
  user_id: z.string(),
  sent_at: instantSchema.nullable(),
  failure: z.string().nullable(),
  next_try_at: instantSchema.nullable(),
});

/** Whether the mail was sent, waits for its next try, or was given up. Then an administrator has to send another one. */
function invitationState(
  invitation: z.output<typeof invitationRow> | undefined,
): Pick<OnboardingCreated['people'][number], 'status' | 'message'> {
  if (invitation === undefined || invitation.sent_at !== null) return { status: 'invited', message: null };
  const { failure, next_try_at: next } = invitation;
  if (next !== null || failure === null) return { status: 'waiting', message: failure };
  return {
    status: 'refused',
    message: `The account was created, but its invitation was not sent: ${failure}. It can be sent again from Users in Administration; if the address is wrong, delete the person there and create a new user.`,
  };
}

async function readInvitations(db: Database, userIds: readonly string[]) {
  const rows = await db.query(
    `select distinct on (user_id) user_id, sent_at, failure, next_try_at from user_invitation where user_id = any($1::text[])
      order by user_id, (sent_at is null), created_at desc, id desc`,
    [userIds],
  );
  return new Map(rows.map((row) => invitationRow.parse(row)).map((row) => [row.user_id, row]));
}

async function importOf(
  db: Database,
  dealershipId: string,
  runId: number,
): Promise<OnboardingCreated['stores'][number]['import']> {
  try {
    const { importId, status, progress, report, error } = await readRun(db, { dealershipId, runId });
    const files = report?.files ?? [];
    return {
      importId,
      status: status === 'uploading' ? 'waiting' : status,
      percent: status === 'done' ? 100 : percentOf(progress),
      rows: report === null ? (progress?.rows ?? 0) : files.reduce((sum, { rows }) => sum + rows, 0),
      refusedRows: files.reduce((sum, { rejected }) => sum + rejected, 0),
      error,
    };
  } catch (failure) {
    if (failure instanceof ImportRunError) return null;
    throw failure;
  }
}

/** Reading and merging each take about half of the time. */
function percentOf(progress: { step: 'wait' | 'read' | 'merge'; done: number; total: number } | null): number {
  if (progress === null || progress.step === 'wait') return 0;
  const part = progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
  return Math.floor((progress.step === 'read' ? part : 1 + part) * 50);
}

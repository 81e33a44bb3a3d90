import { type CallBody, type CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { writeAudit } from '../audit.ts';
import type { OwnNumbers } from '../auth/caller.ts';
import { bumpAnnotationVersion } from '../data-version.ts';
import { notFound, Problem } from '../http/problem/problem.ts';
import { outcomeFields } from './declined-work.ts';
import { type DeclinedItem, declinedOf, readDeclined } from './read-declined.ts';

type Call = typeof calls.noteDeclinedWork;

/** Who notes, where and when. */
export interface OutcomeWriter {
  readonly db: Database;
  readonly dealershipId: string;
  readonly userId: string;
  readonly own: OwnNumbers | null;
  readonly now: Date;
}

/**
 * Notes what came of a recommendation. Throws a 404 for one that there is not, or that the caller may not see, and a 412 with both
 * versions where somebody else has noted something since what was edited.
 */
export async function noteOutcome(
  writer: OutcomeWriter,
  declinedId: string,
  body: CallBody<Call>,
): Promise<CallResponse<Call>> {
  const { dealershipId, userId, own, now } = writer;
  const named = declinedOf(declinedId);
  if (named === null) throw unknown();
  const { roNumber, roSuffix, itemKey } = named;
  return writer.db.transaction(async (tx) => {
    const read = async (): Promise<DeclinedItem> => {
      const items = await readDeclined(tx, { dealershipId, closed: { roNumber, roSuffix }, own });
      const item = items.find(({ item_key }) => item_key === itemKey);
      if (item === undefined) throw unknown();
      return item;
    };
    const before = await read();
    requireExpected(body, before);
    const written = await tx.query(
      `insert into declined_outcome as o (dealership_id, ro_number, ro_suffix, item_key, outcome, note, noted_by, noted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (dealership_id, ro_number, ro_suffix, item_key) do update
          set outcome = excluded.outcome, note = excluded.note, noted_by = excluded.noted_by, noted_at = excluded.noted_at
        where $9 or o.noted_at = $10::timestamptz
       returning 1`,
      [
        dealershipId,
        roNumber,
        roSuffix,
        itemKey,
        body.outcome,
        body.note,
        userId,
        laterThan(before, now).toISOString(),
        body.expectedAt === undefined,
        before.noted_at,
      ],
    );
    // Of two who note at once the second has waited here for the first.
    if (written.length === 0) throw changed(body, await read());
    const after = await read();
    await writeAudit(tx, {
      at: now,
      userId,
      dealershipId,
      action: calls.noteDeclinedWork.name,
      entity: 'declined_outcome',
      entityId: `${roNumber}${roSuffix} ${itemKey}`,
      before: { outcome: before.outcome, note: before.note },
      after: { outcome: after.outcome, note: after.note },
    });
    await bumpAnnotationVersion(tx, dealershipId);
    return { declinedId, ...outcomeFields(after) };
  });
}

const unknown = () => notFound('There is no such recommendation here.');

/** Every note has a time of its own, by which it is known whether another one came between. */
function laterThan({ noted_at }: DeclinedItem, now: Date): Date {
  return new Date(Math.max(now.getTime(), noted_at === null ? 0 : new Date(noted_at).getTime() + 1));
}

function requireExpected({ expectedAt, outcome, note }: CallBody<Call>, current: DeclinedItem): void {
  if (expectedAt === undefined) return;
  const at = current.noted_at === null ? null : new Date(current.noted_at).getTime();
  if (at === (expectedAt === null ? null : new Date(expectedAt).getTime())) return;
  throw changed({ outcome, note }, current);
}

const changed = ({ outcome, note }: Pick<CallBody<Call>, 'outcome' | 'note'>, current: DeclinedItem): Problem =>
  new Problem(
    412,
    'changed_in_the_meantime',
    `${current.noted_by || 'Somebody else'} noted something about this while you were editing. Nothing was saved.`,
    { extensions: { current: outcomeFields(current), sent: { outcome, note } } },
  );

import { type AiReview, type CallBody, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { writeAudit } from '../audit.ts';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { bumpAnnotationVersion, lockSettings } from '../data-version.ts';
import { notFound, Problem } from '../http/problem/problem.ts';
import { mailTold, type NoteWriter } from '../notes/note-writer.ts';
import { type WrittenNote, writeNote } from '../notes/write-notes.ts';
import { type FlagKey, type FlagScope, findFlags, idOfKey, keyOf, keyOfId } from './find-flags.ts';
import { readVerdicts } from './read-verdicts.ts';
import { readReviews } from './reviews.ts';
import { rules } from './rules.ts';

type Decision = CallBody<typeof calls.decideAiReview>;

/**
 * Keeps a verdict on a finding with what the rule saw at that moment, and writes the note of an accepted one, in one
 * transaction. A rejection can be taken back by accepting; what became a note stands, and saying the same again changes nothing.
 */
export async function decideReview(
  writer: NoteWriter & { readonly today: string },
  reviewId: string,
  decision: Decision,
): Promise<AiReview> {
  const key = keyOfId(reviewId);
  if (key === null) throw noSuchReview();
  const { review, written } = await writer.db.transaction(async (tx) => {
    // Two verdicts at once: the later one finds the earlier.
    await lockSettings(tx, writer.dealershipId);
    const facts = await readStoreFacts(tx, writer.dealershipId);
    const scope: FlagScope = {
      dealershipId: writer.dealershipId,
      today: writer.today,
      filter: { own: writer.own },
      range: null,
      order: key,
    };
    const before = (await readVerdicts(tx, facts, scope)).find((verdict) => isSame(keyOf(verdict), key));
    const found = before ?? (await findFlags(tx, facts, scope)).find((flag) => isSame(keyOf(flag), key));
    if (found === undefined) throw noSuchReview();
    const suggestion = decision.status === 'edited' ? decision.suggestion : rules[key.rule].suggest(found.evidence);
    let written: WrittenNote | null = null;
    if (before && (before.status === 'accepted' || before.status === 'edited')) {
      if (before.status !== decision.status || before.suggestion !== suggestion) throw settled();
    } else {
      const kept = { status: decision.status, suggestion, note: decision.note };
      const id = await keep(tx, writer, key, kept, before?.id ?? null, found);
      if (decision.status !== 'rejected') written = await writeNote(tx, writer, noteOf(key, suggestion), null);
      await writeAudit(tx, {
        at: writer.now,
        userId: writer.caller.userId,
        dealershipId: writer.dealershipId,
        action: calls.decideAiReview.name,
        entity: 'ai_review',
        entityId: String(id),
        before: before ? { status: before.status, action: before.suggestion, note: before.note } : null,
        after: { ...key, status: kept.status, action: suggestion, note: kept.note },
      });
      await bumpAnnotationVersion(tx, writer.dealershipId);
    }
    const review = (await readReviews(tx, facts, scope)).find((each) => each.reviewId === idOfKey(key));
    if (review === undefined) throw noSuchReview();
    return { review, written };
  });
  if (written) mailTold(writer, written.told);
  return review;
}

async function keep(
  tx: Database,
  { dealershipId, caller, now }: NoteWriter,
  key: FlagKey,
  kept: { readonly status: string; readonly suggestion: string; readonly note: string },
  id: number | null,
  found: { readonly evidence: AiReview['evidence']; readonly confidence: number },
): Promise<number> {
  const verdict = [kept.status, kept.suggestion, kept.note, caller.userId, now.toISOString()];
  if (id !== null) {
    await tx.execute(
      `update ai_review set status = $3, suggestion = $4, note = $5, reviewed_by = $6, reviewed_at = $7
        where dealership_id = $1 and id = $2`,
      [dealershipId, id, ...verdict],
    );
    return id;
  }
  const [row] = await tx.query<{ id: number }>(
    `insert into ai_review (dealership_id, ro_number, ro_suffix, line_no, rule_key, rule_version, evidence, confidence,
                            status, suggestion, note, reviewed_by, reviewed_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13) returning id`,
    [
      dealershipId,
      key.roNumber,
      key.roSuffix,
      key.lineNumber,
      key.rule,
      rules[key.rule].version,
      JSON.stringify(found.evidence),
      found.confidence,
      ...verdict,
    ],
  );
  return row?.id ?? 0;
}

function noteOf({ rule, roNumber, lineNumber }: FlagKey, text: string) {
  const { label, flag } = rules[rule];
  return { roNumber, ...(lineNumber === null ? {} : { lineNumber }), text, category: label, flag };
}

const isSame = (one: FlagKey, other: FlagKey): boolean => idOfKey(one) === idOfKey(other);
const noSuchReview = () => notFound('There is no such finding here that you may see.');
const settled = () =>
  new Problem(
    409,
    'review_settled',
    'This finding was accepted and is a note on the repair order. Change the note instead.',
  );

import {
  type AuditEntry,
  contentOf,
  judgePointer,
  type Plan,
  type PlaneAction,
  type PlaneOutcome,
  type Pointer,
  type PointerContent,
  type Trust,
} from '@fixed-ops/federation';
import { addAuditEntry, isAudited } from '../audit/audit-log.ts';
import type { Signer } from '../keys/signatures.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { hindranceOf } from './hindrance.ts';
import { planeBytes, pointerKey, readPlaneFile } from './plane-files.ts';

export interface PointerChange {
  readonly objects: ReleaseObjects;
  readonly trust: Trust;
  readonly signer: Signer;
  readonly name: string;
  readonly action: PlaneAction;
  /** The revision of the pointer that the change is meant for. Left out for a change of whatever pointer there is. */
  readonly ifRevision?: number | undefined;
  /**
   * Plans the next pointer from the existing one, or from null. A rollback is planned again without the releases that cannot be served
   * (`passedOver`).
   */
  readonly plan: (before: PointerContent | null, passedOver: readonly string[]) => Plan;
}

/** A pointer that is not accepted is not changed, because the writer would not know what they undo. */
const notTrusted = (name: string, reason: string): PlaneOutcome => ({
  kind: 'refused',
  code: 'not_trusted',
  sentence: `${pointerKey(name)} ${reason}. Restore it, or take it away to begin anew.`,
});

/** The log entry for a change of a pointer. */
const entryOf = (before: PointerContent | null, after: Pointer, action: PlaneAction): AuditEntry => ({
  at: after.at,
  name: after.name,
  revision: after.revision,
  action,
  by: after.by,
  why: after.why,
  from: before?.current ?? null,
  to: after.current,
  canary: after.canary,
  key: after.key,
});

/** Plans a change. If a rollback leads to a release that cannot be served, it continues to the one before, or is refused. */
async function planned(
  { objects, trust, name, action, plan }: PointerChange,
  before: PointerContent | null,
): Promise<{ readonly plan: Plan; readonly passedOver: readonly string[] }> {
  const hindrances = new Map<string, string>();
  for (;;) {
    const next = plan(before, [...hindrances.keys()]);
    const passedOver = [...hindrances.values()];
    if (next.kind === 'refused' && hindrances.size > 0) {
      const { code, sentence } = next.refusal;
      return {
        plan: { kind: 'refused', refusal: { code, sentence: [...passedOver, sentence].join(' ') } },
        passedOver,
      };
    }
    const current = next.kind === 'change' ? next.pointer.current : null;
    if (action !== 'rollback' || current === null) return { plan: next, passedOver };
    const said = hindrances.get(current);
    // The caller named the release.
    if (said !== undefined) {
      const sentence = `${said} Roll back to another release: npm run releases -- ${name}`;
      return { plan: { kind: 'refused', refusal: { code: 'not_served_before', sentence } }, passedOver };
    }
    const hindrance = await hindranceOf(objects, { name, release: current }, trust);
    if (hindrance === null) return { plan: next, passedOver };
    hindrances.set(current, `${current} of ${name} ${hindrance}.`);
  }
}

/** The last pointer that a team signed, which the gateway's pointer includes. */
const basisOf = (content: object): object =>
  'basis' in content && typeof content.basis === 'object' ? (content.basis ?? content) : content;

/**
 * Plans a change of the existing pointer, signs it, writes it if nobody else was first (`ifRevision` and the write itself), and logs it. A pointer that the key may not sign is
 * refused before the write. A change that a killed process did not log is logged first.
 */
export async function changePointer(change: PointerChange): Promise<PlaneOutcome> {
  const { objects, trust, signer, name } = change;
  const isOfGateway = trust.keys.keys.find(({ id }) => id === signer.id)?.kind === 'gateway';
  const file = await readPlaneFile(objects, pointerKey(name));
  let before: Pointer | null = null;
  if (file !== null) {
    if (file.content === null) return notTrusted(name, file.problem ?? 'cannot be read');
    const { value, distrust } = judgePointer(file.content, name, null, trust);
    // A team may replace what a compromised key has signed, without building on its releases.
    if (value === null && (distrust.code !== 'revoked_key' || isOfGateway)) return notTrusted(name, distrust.reason);
    before = value;
  }
  if (before !== null && !(await isAudited(objects, before)))
    await addAuditEntry(objects, entryOf(null, before, before.action ?? 'release'));
  const said = before === null ? null : contentOf(before);
  if (change.ifRevision !== undefined && change.ifRevision !== said?.revision)
    return { kind: 'conflict', pointer: said };
  const { plan, passedOver } = await planned(change, said);
  if (plan.kind === 'refused') return { kind: 'refused', ...plan.refusal };
  if (plan.kind === 'same') return { kind: 'done', pointer: plan.pointer };
  const basis = isOfGateway && file?.content ? { basis: basisOf(file.content) } : {};
  const signed = signer.sign('pointer', { ...plan.pointer, action: change.action, ...basis });
  const { value: after, distrust } = judgePointer(signed, name, before, trust);
  if (after === null)
    return {
      kind: 'refused',
      code: 'not_trusted',
      sentence: `The pointer of ${name} is not changed: it ${distrust.reason}.`,
    };
  const condition = file === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: file.tag };
  if ((await objects.put(pointerKey(name), planeBytes(signed), condition)) === 'changed') {
    const theirs = await readPlaneFile(objects, pointerKey(name));
    const read = theirs?.content ? judgePointer(theirs.content, name, null, trust).value : null;
    return { kind: 'conflict', pointer: read === null ? null : contentOf(read) };
  }
  await addAuditEntry(objects, entryOf(said, after, change.action));
  return { kind: 'done', pointer: plan.pointer, ...(passedOver.length === 0 ? {} : { passedOver }) };
}

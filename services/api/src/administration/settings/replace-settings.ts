import type { Database } from '@fixed-ops/database';
import { type AuditEntry, writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import { bumpSettingsVersion, lockSettings } from '../../data-version.ts';
import { contentTag } from '../../http/etag.ts';
import { requireMatch } from '../../http/if-match.ts';
import { type FieldError, notPossible, Problem } from '../../http/problem/problem.ts';
import { type CopyTarget, copyTargets } from './copy-targets.ts';
import { readBlock } from './read-block.ts';
import { changesOf, type Settings, type SettingsBlock, type SettingsWrite } from './settings-block.ts';

/** The writer, the dealership, and the version that the writer has seen. */
export interface SettingsRequest {
  readonly db: Database;
  readonly clock: { now(): Date; today(timezone: string): string };
  readonly caller: Pick<Caller, 'groupId' | 'role' | 'userId'>;
  readonly dealership: CopyTarget;
  readonly ifMatch: string | null;
}

interface Replacement<Data, Input> {
  /** The new block. */
  readonly inputOf: (current: Data, tx: Database) => Input | Promise<Input>;
  readonly copyTo: readonly string[];
  /** For a copy, the tag of the version that the writer has seen in each dealership, by its id. */
  readonly seen: Readonly<Record<string, string>>;
  readonly via: NonNullable<AuditEntry['via']>;
}

/**
 * Replaces a block in the current dealership and in those to which it is copied, in all or in none. It checks `If-Match` against the current
 * dealership's block, the seen versions against those of the other dealerships, and the rules in each. Then it writes, audits and raises the
 * data versions. A dealership whose block is already the same is not written or audited.
 */
export async function replaceSettings<Data, Input>(
  block: SettingsBlock<Data, Input>,
  { db, clock, caller, dealership, ifMatch }: SettingsRequest,
  { inputOf, copyTo, seen, via }: Replacement<Data, Input>,
): Promise<Settings<Data>> {
  return db.transaction(async (tx) => {
    const copies = await copyTargets(tx, caller, dealership, { wanted: copyTo, isCopyable: block.isCopyable });
    const targets = [dealership, ...copies];
    // Always locked in the same order. Otherwise two administrators who copy to each other's store could deadlock.
    for (const { id } of targets.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await lockSettings(tx, id);
    const own = await read(block, tx, dealership.id);
    const input = await inputOf(own.data, tx);
    requireMatch(ifMatch, own, input);
    for (const target of targets) {
      const isOwn = target === dealership;
      const current = isOwn ? own : await read(block, tx, target.id);
      if (!isOwn) requireSeen(seen[target.id], current, target);
      const at = clock.now();
      const takenBack = via.kind === 'restore' ? via.of : null;
      const copy = isOwn ? undefined : { from: dealership.id, toName: target.name };
      const change = { at, today: clock.today(target.timezone), userId: caller.userId, takenBack, copy };
      const problems = await writeBlock(block, tx, { dealershipId: target.id, before: current.data, input, ...change });
      if (problems.length > 0) throw notPossible(isOwn ? problems : inStore(problems, target));
      const written = await read(block, tx, target.id);
      if (JSON.stringify(written) === JSON.stringify(current)) continue;
      await writeAudit(tx, {
        at,
        userId: caller.userId,
        dealershipId: target.id,
        action: block.calls.get.name,
        entity: block.entity,
        entityId: target.id,
        via: isOwn ? via : { kind: 'copy', of: dealership.id },
        ...changesOf(block, current.data, written.data),
      });
      await bumpSettingsVersion(tx, target.id, at);
    }
    return read(block, tx, dealership.id);
  });
}

/** The whole block of a dealership, with all people. */
export const read = <Data, Input>(block: SettingsBlock<Data, Input>, db: Database, dealershipId: string) =>
  readBlock(block, db, { dealershipId, ownNumbers: null });

/** Throws 412 if somebody has saved the block in a target dealership since the writer saw it. */
function requireSeen(tag: string | undefined, current: Settings<unknown>, { id, name }: CopyTarget): void {
  if (tag === undefined || tag === contentTag(JSON.stringify(current))) return;
  throw new Problem(
    412,
    'changed_in_the_meantime',
    `Somebody else saved this in ${name} since you looked at the differences. Nothing was copied.`,
    { extensions: { current, dealershipId: id } },
  );
}

interface Change<Data, Input> {
  readonly dealershipId: string;
  readonly today: string;
  readonly userId: string;
  readonly at: Date;
  readonly before: Data;
  readonly input: Input;
  readonly takenBack: string | null;
  readonly copy: SettingsWrite<Data, Input>['copy'];
}

/** Writes a block unless it breaks rules of the trade; answers the broken rules. */
export async function writeBlock<Data, Input>(
  block: SettingsBlock<Data, Input>,
  tx: Database,
  { at, ...change }: Change<Data, Input>,
): Promise<readonly FieldError[]> {
  const write = { ...change, at: at.toISOString() };
  const problems = (await block.check?.(tx, write)) ?? [];
  if (problems.length === 0) await block.write(tx, write);
  return problems;
}

const inStore = (problems: readonly FieldError[], { name }: CopyTarget): FieldError[] =>
  problems.map(({ message, ...problem }) => ({
    ...problem,
    message: message.includes(name) ? message : `${message} (in ${name})`,
  }));

import { areaRules } from '@fixed-ops/access';
import type { Database } from '@fixed-ops/database';
import { writeAudit } from '../../audit.ts';
import type { Caller } from '../../auth/caller.ts';
import { bumpDataVersion, lockSettings } from '../../data-version.ts';
import { requireMatch } from '../../http/if-match.ts';
import { notPossible } from '../../http/problem/problem.ts';
import { type DealershipRoute, route } from '../../http/route.ts';
import { type CopyTarget, copyTargets } from './copy-targets.ts';
import type { SettingsBlock } from './settings-block.ts';

/** The GET and the PUT of a block. */
export function settingsRoutes<Data, Input>(block: SettingsBlock<Data, Input>): readonly DealershipRoute[] {
  const { calls } = block;
  return [
    route(calls.get, {
      access: { rule: block.readers === 'everyone' ? { roles: '*' } : areaRules.administration },
      handler: async ({ db, dealership, ownNumbers }) => block.read(db, { dealershipId: dealership.id, ownNumbers }),
    }),
    route(calls.put, {
      access: { rule: areaRules.administration },
      headers: ['If-Match'],
      ...(block.bodyLimitBytes === undefined ? {} : { bodyLimitBytes: block.bodyLimitBytes }),
      handler: async (input) => replaceSettings(block, input),
    }),
  ];
}

interface Replacement<Input> {
  readonly db: Database;
  readonly clock: { now(): Date; today(timezone: string): string };
  readonly caller: Pick<Caller, 'groupId' | 'role' | 'userId'>;
  readonly dealership: CopyTarget;
  readonly ifMatch: string | null;
  readonly body: { readonly data: Input; readonly copyTo?: readonly string[] | undefined };
}

/**
 * Replaces a block in the dealership at hand and in those it is copied to, all or none: checks `If-Match` against what the
 * dealership at hand has, then the rules in each, writes, audits and makes their answers new. What is the same already leaves no
 * trace.
 */
async function replaceSettings<Data, Input>(
  block: SettingsBlock<Data, Input>,
  { db, clock, caller, dealership, ifMatch, body }: Replacement<Input>,
) {
  return db.transaction(async (tx) => {
    const copies = await copyTargets(tx, caller, dealership, {
      wanted: body.copyTo ?? [],
      isCopyable: block.isCopyable,
    });
    const targets = [dealership, ...copies];
    // In one order for everybody: two administrators who copy to each other's store must not wait for one another.
    for (const { id } of targets.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await lockSettings(tx, id);
    const read = (id: string) => block.read(tx, { dealershipId: id, ownNumbers: null });
    for (const target of targets) {
      const current = await read(target.id);
      if (target === dealership) requireMatch(ifMatch, current, body.data);
      const at = clock.now();
      const write = {
        dealershipId: target.id,
        today: clock.today(target.timezone),
        userId: caller.userId,
        at: at.toISOString(),
        before: current.data,
        input: body.data,
      };
      const problems = (await block.check?.(tx, write)) ?? [];
      if (problems.length > 0) throw notPossible(target === dealership ? problems : inStore(problems, target));
      await block.write(tx, write);
      const written = await read(target.id);
      if (JSON.stringify(written) === JSON.stringify(current)) continue;
      await writeAudit(tx, {
        at,
        userId: caller.userId,
        dealershipId: target.id,
        action: block.calls.get.name,
        entity: block.entity,
        entityId: target.id,
        ...(block.changes?.(current.data, written.data) ?? { before: current.data, after: written.data }),
      });
      await bumpDataVersion(tx, target.id, at);
    }
    return read(dealership.id);
  });
}

const inStore = <E extends { readonly message: string }>(problems: readonly E[], { name }: CopyTarget): E[] =>
  problems.map((problem) => ({ ...problem, message: `${problem.message} (in ${name})` }));

import { createHash } from 'node:crypto';
import { type DealershipInfo, updateDealershipInfoCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type AuditEntry, writeAudit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import { bumpSettingsVersion } from '../data-version.ts';
import { type FieldError, notPossible, notYourDealership } from '../http/problem/problem.ts';
import { type Change, checkDealership } from './check-dealership.ts';
import { readInfos } from './group-dealership-info.ts';
import { writeDealership } from './write-dealership.ts';

interface DealershipWrite {
  /** What stands now, read under the lock of the settings. */
  readonly before: DealershipInfo;
  readonly change: Change;
  /** What is wrong with it besides the rules of the trade. */
  readonly problems?: readonly FieldError[];
  readonly userId: string;
  readonly clock: Clock;
  readonly via?: NonNullable<AuditEntry['via']>;
}

/** Checks, writes and audits a change of one dealership and answers it; what is as it was leaves no trace. */
export async function changeDealership(
  tx: Database,
  { before, change, problems = [], userId, clock, via }: DealershipWrite,
): Promise<DealershipInfo> {
  const id = before.dealershipId;
  const broken = [...(await checkDealership(tx, id, change, before)), ...problems];
  if (broken.length > 0) throw notPossible(broken);
  // The dealership's own day, which another one of the group may not have reached yet.
  await writeDealership(tx, { change, before, today: clock.today(change.timezone ?? before.timezone) });
  const after = await readDealership(tx, id, clock);
  const changed = differences(before, after);
  if (changed.length === 0) return after;
  const at = clock.now();
  await tx.execute('update dealership set updated_by = $2, updated_at = $3 where id = $1', [
    id,
    userId,
    at.toISOString(),
  ]);
  await writeAudit(tx, {
    at,
    userId,
    dealershipId: id,
    action: updateDealershipInfoCall.name,
    entity: 'dealership',
    entityId: id,
    before: only(before, changed),
    after: only(after, changed),
    ...(via ? { via } : {}),
  });
  await bumpSettingsVersion(tx, id, at);
  return readDealership(tx, id, clock);
}

/** A dealership that is known to exist. */
export async function readDealership(db: Database, id: string, clock: Clock): Promise<DealershipInfo> {
  const [info] = await readInfos(db, id, false, clock);
  if (info === undefined) throw notYourDealership();
  return info;
}

type Field = keyof DealershipInfo;

/** What a change of the dealership may have changed; the feed's state is not its doing. */
function differences(before: DealershipInfo, after: DealershipInfo): Field[] {
  return (Object.keys(after) as Field[]).filter(
    (field) => field !== 'feed' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** The fields as the log keeps them: of the logo only a hash, which says whether it is the same one. */
function only(info: DealershipInfo, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, field === 'logo' ? hashOf(info.logo) : info[field]]));
}

const hashOf = (logo: string | null) =>
  logo === null ? null : `sha256:${createHash('sha256').update(logo).digest('hex')}`;

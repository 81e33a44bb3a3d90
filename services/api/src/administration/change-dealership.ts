import { createHash } from 'node:crypto';
import { type DealershipInfo, updateDealershipInfoCall } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type AuditEntry, nextAuditId, writeAudit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import { bumpSettingsVersion } from '../data-version.ts';
import { type FieldError, notPossible, notYourDealership } from '../http/problem/problem.ts';
import { type Change, checkDealership } from './check-dealership.ts';
import { readInfos } from './group-dealership-info.ts';
import { writeDealership } from './write-dealership.ts';

interface DealershipWrite {
  /** The current dealership, read under the lock of the settings. */
  readonly before: DealershipInfo;
  readonly change: Change;
  /** Errors in addition to the rules of the trade. */
  readonly problems?: readonly FieldError[];
  readonly userId: string;
  readonly clock: Clock;
  readonly via?: NonNullable<AuditEntry['via']>;
}

/** Checks, writes and audits a change of one dealership and answers the result. A change without a difference is not audited. */
export async function changeDealership(
  tx: Database,
  { before, change, problems = [], userId, clock, via }: DealershipWrite,
): Promise<DealershipInfo> {
  const id = before.dealershipId;
  const broken = [...(await checkDealership(tx, id, change, before)), ...problems];
  if (broken.length > 0) throw notPossible(broken);
  // The business date of this dealership; another one of the group may be in an earlier time zone.
  const today = clock.today(change.timezone ?? before.timezone);
  const at = clock.now();
  const auditId = await nextAuditId(tx);
  const takenBack = via?.kind === 'restore' ? (via.of ?? undefined) : undefined;
  await writeDealership(tx, { change, before, today, userId, at, auditId, takenBack });
  const after = await readDealership(tx, id, clock);
  if (!(await auditDealership(tx, { id: auditId, before, after, userId, at, via }))) return after;
  await tx.execute('update dealership set updated_by = $2, updated_at = $3 where id = $1', [
    id,
    userId,
    at.toISOString(),
  ]);
  await bumpSettingsVersion(tx, id, at);
  return readDealership(tx, id, clock);
}

interface DealershipSides {
  /** Of the entry in the audit log. */
  readonly id: string;
  readonly before: DealershipInfo;
  readonly after: DealershipInfo;
  readonly userId: string;
  readonly at: Date;
  readonly via?: AuditEntry['via'] | undefined;
}

/** Records the fields that changed in the history of the dealership; returns whether there were any. */
export async function auditDealership(
  tx: Database,
  { id, before, after, userId, at, via }: DealershipSides,
): Promise<boolean> {
  const changed = differences(before, after);
  if (changed.length === 0) return false;
  await writeAudit(tx, {
    id,
    at,
    userId,
    dealershipId: after.dealershipId,
    action: updateDealershipInfoCall.name,
    entity: 'dealership',
    entityId: after.dealershipId,
    before: only(before, changed, (logo) => logo),
    after: only(after, changed, hashOf),
    ...(via ? { via } : {}),
  });
  return true;
}

/** A dealership that exists. */
export async function readDealership(db: Database, id: string, clock: Clock): Promise<DealershipInfo> {
  const [info] = await readInfos(db, id, false, clock);
  if (info === undefined) throw notYourDealership();
  return info;
}

type Field = keyof DealershipInfo;

/** What no change is about: imports change the state of the feed, and every save says who saved. */
const BESIDES: readonly Field[] = ['feed', 'updatedBy', 'updatedAt'];

/** The fields that a change has changed. */
function differences(before: DealershipInfo, after: DealershipInfo): Field[] {
  return (Object.keys(after) as Field[]).filter(
    (field) => !BESIDES.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/**
 * The fields for the audit log. Of a logo it keeps the picture that was there before, so that it can be put back, and of the new one only a
 * hash: the next change keeps that picture.
 */
function only(info: DealershipInfo, fields: readonly Field[], logo: (logo: string) => string) {
  return Object.fromEntries(
    fields.map((field) => [field, field === 'logo' && info.logo !== null ? logo(info.logo) : info[field]]),
  );
}

const hashOf = (logo: string) => `sha256:${createHash('sha256').update(logo).digest('hex')}`;

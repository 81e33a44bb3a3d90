import { type AuditEntry, auditEntrySchema } from '@fixed-ops/federation';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { planeBytes, readPlaneFile } from '../plane/plane-files.ts';

const PREFIX = 'audit/';

/** Names of objects hold no colons; they sort by time. */
const keyOf = ({ at, name, revision }: Pick<AuditEntry, 'at' | 'name' | 'revision'>) =>
  `${PREFIX}${at.replaceAll(':', '-')}-${name}-${revision}.json`;

/** Adds an entry to the log. One that is there already stays as it is: nothing in the log is ever changed. */
export async function addAuditEntry(objects: ReleaseObjects, entry: AuditEntry): Promise<void> {
  await objects.put(keyOf(entry), planeBytes(entry), { ifNoneMatch: '*' });
}

/** Whether a change stands in the log. */
export async function isAudited(
  objects: ReleaseObjects,
  change: Pick<AuditEntry, 'at' | 'name' | 'revision'>,
): Promise<boolean> {
  return (await objects.get(keyOf(change))) !== null;
}

/** A page of the log, the latest first; pages count from 1. What is no entry is left out. */
export async function readAudit(
  objects: ReleaseObjects,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }> {
  const keys = (await objects.list(PREFIX)).reverse();
  const asked = keys.slice((page - 1) * pageSize, page * pageSize);
  const files = await Promise.all(asked.map((key) => readPlaneFile(objects, key)));
  const entries = files.flatMap((file) => {
    const parsed = auditEntrySchema.safeParse(file?.content);
    return parsed.success ? [parsed.data] : [];
  });
  return { entries, total: keys.length };
}

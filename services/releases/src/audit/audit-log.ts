import { type AuditEntry, auditEntrySchema } from '@fixed-ops/federation';
import { forEachOf } from '../objects/for-each-of.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { planeBytes, readPlaneFile } from '../plane/plane-files.ts';

const PREFIX = 'audit/';

/** Names of objects contain no colons, and these sort by time. */
const keyOf = ({ at, name, revision }: Pick<AuditEntry, 'at' | 'name' | 'revision'>) =>
  `${PREFIX}${at.replaceAll(':', '-')}-${name}-${revision}.json`;

/** Adds an entry to the log. An existing entry stays as it is, because nothing in the log ever changes. */
export async function addAuditEntry(objects: ReleaseObjects, entry: AuditEntry): Promise<void> {
  await objects.put(keyOf(entry), planeBytes(entry), { ifNoneMatch: '*' });
}

/** Whether a change is in the log. */
export async function isAudited(
  objects: ReleaseObjects,
  change: Pick<AuditEntry, 'at' | 'name' | 'revision'>,
): Promise<boolean> {
  return (await objects.get(keyOf(change))) !== null;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}
type ReadPage = (asked: { readonly page: number; readonly pageSize: number }) => Promise<AuditPage>;

/** The number of cached entries. The log is read every few seconds by several readers. */
const MOST_KNOWN = 2000;

/**
 * Reads the log by pages, the latest entry first. Pages count from 1. Invalid entries are left out. Entries never change, so each is read
 * once.
 */
export function createAuditReader(objects: ReleaseObjects): ReadPage {
  const known = new Map<string, AuditEntry>();

  async function readEntry(key: string): Promise<AuditEntry | null> {
    const before = known.get(key);
    if (before !== undefined) return before;
    const parsed = auditEntrySchema.safeParse((await readPlaneFile(objects, key))?.content);
    if (!parsed.success) return null;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, parsed.data);
    return parsed.data;
  }

  return async ({ page, pageSize }) => {
    const keys = [...(await objects.list(PREFIX))].reverse();
    const entries = await forEachOf(keys.slice((page - 1) * pageSize, page * pageSize), readEntry);
    return { entries: entries.filter((entry) => entry !== null), total: keys.length };
  };
}

/** One page of the log, for a single read. */
export const readAudit = (objects: ReleaseObjects, asked: Parameters<ReadPage>[0]): Promise<AuditPage> =>
  createAuditReader(objects)(asked);

import type { Database } from '@fixed-ops/database';
import { removeFile } from '@fixed-ops/importer';
import { onboardingStoreOwner } from '@fixed-ops/rules';
import { sessionOwner } from './owners.ts';
import type { StoredSample } from './read-samples.ts';

/** Removes a file of a session and its stored content. */
export async function removeSample(
  tx: Database,
  sessionId: number,
  { sampleId, store }: Pick<StoredSample['sample'], 'sampleId' | 'store'>,
  uploadId: number,
): Promise<void> {
  await tx.execute('delete from onboarding_sample where session_id = $1 and id = $2', [sessionId, sampleId]);
  await removeFile(tx, onboardingStoreOwner(sessionId, store), uploadId);
}

/**
 * After the submission, releases the files that no import has taken over (of removed stores, or still in upload) and their stored content. The
 * sweep deletes them, because deleting all their parts would take longer than the request.
 */
export async function removeLeftFiles(tx: Database, sessionId: number, storeIds: readonly string[]): Promise<void> {
  await tx.execute('delete from onboarding_sample where session_id = $1 and store <> all($2::text[])', [
    sessionId,
    storeIds,
  ]);
  await tx.execute('update upload set kept_until = now() where starts_with(owner, $1)', [sessionOwner(sessionId)]);
}

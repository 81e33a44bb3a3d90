import type { Database } from '@fixed-ops/database';
import { removeFile } from '@fixed-ops/importer';
import { onboardingStoreOwner } from '@fixed-ops/rules';
import type { StoredSample } from './read-samples.ts';

/** Takes a file of a session away, and what was read of it. */
export async function removeSample(
  tx: Database,
  sessionId: number,
  { sampleId, store }: Pick<StoredSample['sample'], 'sampleId' | 'store'>,
  uploadId: number,
): Promise<void> {
  await tx.execute('delete from onboarding_sample where session_id = $1 and id = $2', [sessionId, sampleId]);
  await removeFile(tx, onboardingStoreOwner(sessionId, store), uploadId);
}

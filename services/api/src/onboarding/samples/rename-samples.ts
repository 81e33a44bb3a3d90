import type { Database } from '@fixed-ops/database';
import { moveFile } from '@fixed-ops/importer';
import { onboardingStoreOwner } from '@fixed-ops/rules';
import type { OnboardingSession } from '../read-session.ts';
import { namesOfGoneStores } from '../stores-named.ts';
import { hoursKept, renameSending } from './owners.ts';
import { readSamples } from './read-samples.ts';
import { removeSample } from './remove-sample.ts';

/** The files of stores that have another name from now on go with them, those on their way too. What a store of that name once sent goes. */
export async function renameSamples(
  tx: Database,
  session: Pick<OnboardingSession, 'id' | 'expires_at'>,
  renamed: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  if (renamed.size === 0) return;
  const samples = await readSamples(tx, session.id);
  const gone = namesOfGoneStores(renamed);
  for (const { sample, uploadId } of samples)
    if (gone.has(sample.store)) await removeSample(tx, session.id, sample, uploadId);
  const moved = samples.flatMap(({ sample, uploadId }) => {
    const name = renamed.get(sample.store);
    return name === undefined ? [] : [{ sample, uploadId, name }];
  });
  // Two stores may change names with each other: none has both names at any moment.
  await tx.execute(
    `update onboarding_sample set store = E'\\n' || id || E'\\n' || store where session_id = $1 and id = any($2::bigint[])`,
    [session.id, moved.map(({ sample }) => sample.sampleId)],
  );
  for (const { sample, uploadId, name } of moved) {
    await tx.execute('update onboarding_sample set store = $3 where session_id = $1 and id = $2', [
      session.id,
      sample.sampleId,
      name,
    ]);
    await moveFile(tx, {
      fileId: uploadId,
      from: onboardingStoreOwner(session.id, sample.store),
      to: onboardingStoreOwner(session.id, name),
      hours: hoursKept(session, now),
    });
  }
  await renameSending(tx, session.id, renamed, gone);
}

import type { Database } from '@fixed-ops/database';
import { createRunOfKept, ImportRunError, type RunKey, startRun } from '@fixed-ops/importer';
import { onboardingStoreOwner } from '@fixed-ops/rules';
import { asProblems } from '../../administration/imports/import-problems.ts';
import { Problem } from '../../http/problem/problem.ts';
import type { StoredSample } from '../samples/read-samples.ts';
import type { MadeStore } from './make-stores.ts';

/**
 * Starts one import per store with its files, as if they were uploaded in Administration. Returns the imports by dealership. Throws 409 with
 * the store's name while another upload of it runs.
 */
export async function prepareImports(
  tx: Database,
  stores: readonly MadeStore[],
  {
    sessionId,
    userId,
    samples,
  }: {
    readonly sessionId: number;
    readonly userId: string;
    readonly samples: readonly StoredSample[];
  },
): Promise<RunKey[]> {
  const runs: RunKey[] = [];
  for (const { store, name, dealershipId } of stores) {
    const kinds = new Map(
      samples.filter(({ sample }) => sample.store === store).map(({ uploadId, sample }) => [uploadId, sample.kind]),
    );
    if (kinds.size === 0) continue;
    const run = { dealershipId, userId, isDryRun: false, key: `onboarding:${sessionId}` };
    const { runId, isNew } = await asProblems(() =>
      createRunOfKept(tx, run, onboardingStoreOwner(sessionId, store), kinds),
    );
    // An earlier submission loaded the files of this store.
    if (!isNew) continue;
    const key = { dealershipId, runId };
    await asProblems(() => startRun(tx, key).catch((error: unknown) => throwBusy(error, name)));
    runs.push(key);
  }
  return runs;
}

/** The importer's own sentence advises to start this upload, which only Administration can do. */
function throwBusy(error: unknown, name: string): never {
  if (!(error instanceof ImportRunError) || error.code !== 'busy') throw error;
  throw new Problem(409, 'import_runs', `An upload of ${name} runs. Wait until it ends, then submit again.`);
}

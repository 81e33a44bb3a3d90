import type { Clock } from '@fixed-ops/api-service';
import type { DemoAccount } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { DEMO_TIMEZONE, demoAccounts, demoState, ensureDemo } from '@fixed-ops/importer';
import type { Environment } from './environment.ts';

export interface DemoData {
  isLoaded: boolean;
  /** The accounts to publish; null when no demo data is loaded. */
  accounts: () => Promise<DemoAccount[] | null>;
}

/**
 * What `/demo-accounts.json` answers. A list without anybody where the provider is not ours: their passwords are the embedded
 * provider's.
 */
export function publishedAccounts(demo: DemoData, isEmbedded: boolean): DemoData['accounts'] {
  return isEmbedded || !demo.isLoaded ? demo.accounts : async () => [];
}

/** Demo data and the wish to run without it do not go together in one data folder. */
export class DemoDataError extends Error {
  override readonly name = 'DemoDataError';
}

/** Loads the demo group or the days it lacks; with `DEMO=off`, refuses a folder that holds demo data. */
export async function loadOrRefuseDemo(
  db: Database,
  environment: Pick<Environment, 'isDemo' | 'hasDemoVault' | 'hasLateDemoFeed' | 'dataFolder'>,
  clock: Clock,
  detail: (text: string) => void,
): Promise<DemoData> {
  const before = await demoState(db);
  if (!environment.isDemo) {
    if (before.loaded) {
      throw new DemoDataError(
        `The data folder ${environment.dataFolder} holds demo data, and DEMO is off. Point FIXED_OPS_DATA to an empty folder for real data, or start with DEMO=on.`,
      );
    }
    detail('off');
    return { isLoaded: false, accounts: async () => null };
  }
  await ensureDemo(db, {
    today: clock.today(DEMO_TIMEZONE),
    vault: environment.hasDemoVault,
    lateFeed: environment.hasLateDemoFeed,
    progress: (done, total, label) => detail(`${Math.floor((100 * done) / Math.max(total, 1))} % ${label}`),
  });
  const state = await demoState(db);
  detail(state.through === null ? 'loaded' : `through ${state.through}`);
  return { isLoaded: true, accounts: () => demoAccounts(db) };
}

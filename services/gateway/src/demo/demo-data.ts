import { type Clock, SHELL } from '@fixed-ops/api-service';
import type { DemoAccount } from '@fixed-ops/contract';
import { type Database, withScope } from '@fixed-ops/database';
import { DEMO_TIMEZONE, demoAccounts, demoState, ensureDemo, NoRoomForDemoError } from '@fixed-ops/demo';
import { type Environment, isLocalRun } from '@fixed-ops/environment';
import type { DemoMaker, DemoRequest } from './demo-maker.ts';

export interface DemoData {
  isLoaded: boolean;
  /** The accounts to publish. Null if no demo data is loaded. */
  accounts: () => Promise<DemoAccount[] | null>;
}

/** The content of `/demo-accounts.json`. Empty with a hosted provider, because the passwords belong to the embedded one. */
export function publishedAccounts(demo: DemoData, isEmbedded: boolean): DemoData['accounts'] {
  return isEmbedded || !demo.isLoaded ? demo.accounts : async () => [];
}

/** A data folder has demo data, but the setting turns it off. */
export class DemoDataError extends Error {
  override readonly name = 'DemoDataError';
}

/** The maximum number of days that a start adds to demo data. Computing years of them would take longer than making new data. */
const MOST_MISSING_DAYS = 400;
const DAY_MS = 86_400_000;

/** The number of days from one date to another. Negative if the other is earlier. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const dateAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

type DemoEnvironment = Pick<
  Environment,
  'isDemo' | 'hasDemoVault' | 'hasLateDemoFeed' | 'demoToday' | 'dataFolder' | 'databaseUrl' | 'host' | 'publicUrl'
>;

/** The place of the demo data, and a place for other data. */
function placesOf({ databaseUrl, dataFolder }: DemoEnvironment) {
  return databaseUrl === undefined
    ? { here: `The data folder ${dataFolder} holds`, elsewhere: 'point FIXED_OPS_DATA to an empty folder' }
    : { here: 'The database at DATABASE_URL holds', elsewhere: 'point DATABASE_URL to an empty database' };
}

/** Throws if the demo data ends so long ago that adding the missing days would take too long. */
function refuseOldData(through: string, today: string, environment: DemoEnvironment): void {
  const missing = daysBetween(through, today);
  if (missing <= MOST_MISSING_DAYS) return;
  const { here, elsewhere } = placesOf(environment);
  const source = environment.demoToday === undefined ? 'the clock of this machine says' : 'DEMO_TODAY is';
  throw new DemoDataError(
    `${here} demo data through ${through}, and ${source} ${today}: ${missing} days later, of which at most ${MOST_MISSING_DAYS} are added. For new demo data ${elsewhere}; to look at these, set DEMO_TODAY to ${dateAfter(through, 1)} or another day until ${dateAfter(through, MOST_MISSING_DAYS)}.`,
  );
}

/**
 * Loads the demo group or its missing days. With `DEMO=off`, throws for a folder with demo data. Data that reaches beyond today, as after a
 * clock was set back, stays.
 */
export async function loadOrRefuseDemo(
  db: Database,
  environment: DemoEnvironment,
  clock: Clock,
  { maker, detail }: { readonly maker: Pick<DemoMaker, 'make'>; readonly detail: (text: string) => void },
): Promise<DemoData> {
  const before = await demoState(db);
  if (!environment.isDemo) {
    if (before.loaded) {
      const { here, elsewhere } = placesOf(environment);
      throw new DemoDataError(
        `${here} demo data, and DEMO is off${isLocalRun(environment) ? '' : ', as it is by itself where others than this machine reach the product'}. For real data ${elsewhere}, or start with DEMO=on.`,
      );
    }
    detail('off');
    return { isLoaded: false, accounts: async () => null };
  }
  const today = clock.today(DEMO_TIMEZONE);
  if (before.through !== null) refuseOldData(before.through, today, environment);
  const request: DemoRequest = {
    today,
    vault: environment.hasDemoVault,
    lateFeed: environment.hasLateDemoFeed,
    progress: (done, total, label) => detail(`${Math.floor((100 * done) / Math.max(total, 1))} % ${label}`),
  };
  const isWhole = before.through !== null && daysBetween(before.through, today) <= 1;
  await (isWhole ? ensureDemo(db, request) : maker.make(request)).catch((error: unknown) => {
    if (!(error instanceof NoRoomForDemoError)) throw error;
    const { here, elsewhere } = placesOf(environment);
    throw new DemoDataError(
      `${here} data of your own (${error.group}), and demo data would stand among them. Start with DEMO=off; for the demo ${elsewhere}.`,
    );
  });
  const state = await demoState(db);
  detail(reachOf(state.through, today));
  const looking = withScope(db, SHELL);
  return { isLoaded: true, accounts: () => demoAccounts(looking) };
}

/** Describes how far the demo data reaches. */
function reachOf(through: string | null, today: string): string {
  if (through === null) return 'loaded';
  return daysBetween(through, today) >= 0
    ? `through ${through}`
    : `through ${through}, which is after today (${today}): nothing is added or taken away`;
}

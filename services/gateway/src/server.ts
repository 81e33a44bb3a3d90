import { Caches, type Database, migrate, openDatabase } from '@fixed-ops/database';
import type { Environment } from '@fixed-ops/environment';
import { createClock, diskFullError, prepareDataFolder } from '@fixed-ops/environment';
import { endDeadRun } from '@fixed-ops/importer';
import { DatabaseCheck } from './database-check.ts';
import { loadOrRefuseDemo } from './demo/demo-data.ts';
import { createDemoMaker, DemoMakingError } from './demo/demo-maker.ts';
import { endWork } from './end-work.ts';
import { hostedSignIn } from './hosted-identity/hosted-sign-in.ts';
import { createHttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import { answerBy, closeParts, nothingOpened } from './opened-parts.ts';
import { startPart } from './parts/start-part.ts';
import { proxyWarning, signInWarning } from './public-address.ts';
import { takeRunFile } from './run-file.ts';
import type { SignInService } from './sign-in-service.ts';
import { type ServerOptions, type Start, type Steps, step } from './start.ts';
import { createImportStarter } from './uploads/import-starter.ts';

export interface RunningServer {
  url: string;
  /** Drains requests, closes the database and removes `run.pid`. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the product, or the part of it that this process is: takes the port first, so that a port in use is said at once, then opens the
 * database (a server of its own), migrates, loads demo data, publishes what was built and serves.
 * Throws an error with a sentence for the operator when any of it cannot be done.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment, steps } = options;
  const parts = nothingOpened(environment.part);
  const isSecure = environment.publicUrl !== undefined && new URL(environment.publicUrl).protocol === 'https:';
  const server = createHttpServer({ isSecure, log: steps.note }, (request, response) =>
    answerBy(parts, request, response),
  );
  const port = await listen(server, environment.port, environment.host);
  const publicUrl = environment.publicUrl ?? `http://localhost:${port}`;
  const imports = createImportStarter({
    environment,
    publicUrl,
    log: steps.note,
    onGone: async (key, pid) => {
      if (parts.database !== null) await endDeadRun(parts.database.db, key, pid);
    },
  });
  const maker = createDemoMaker(environment);
  const warming = new AbortController();
  const stop = async () => {
    if (parts.phase.name === 'stopping') return;
    parts.phase.name = 'stopping';
    warming.abort();
    await closeParts(parts, () => endWork(server, imports, maker));
  };
  options.onStoppable?.(stop);
  try {
    await openAndServe({ ...options, parts, publicUrl, isSecure, imports, maker, signal: warming.signal });
    return { url: publicUrl, stop };
  } catch (error) {
    // Why it cannot start is what the operator needs; what fails while it ends then is mostly the same.
    await stop().catch(() => undefined);
    throw (error instanceof DemoMakingError ? null : diskFullError(error, environment.dataFolder)) ?? error;
  }
}

async function openAndServe(start: Start): Promise<void> {
  const { environment, parts, steps } = start;
  // Before anything is opened: a wrong value should not wait for a migration.
  const hosted = await hostedOf(start);
  const db = await step(start, 'open database', () => openStore(start));
  await step(start, 'migrate database', async (detail) => {
    const { applied } = await migrate(db);
    detail(applied.length === 0 ? 'up to date' : `${applied.length} applied`);
  });
  const caches = new Caches();
  const clock = createClock(environment.demoToday);
  const demo = await step(start, 'demo data', (detail) =>
    loadOrRefuseDemo(db, environment, clock, { maker: start.maker, detail }),
  );
  const part = await startPart[environment.part]({ ...start, db, caches, clock, demo, hosted });
  parts.handle = part.handle;
  // Its connection is there before anybody comes: a thousand at once would keep it waiting for longer than an answer may take.
  await parts.database?.check.state();
  parts.phase.name = 'serving';
  part.begin();
  parts.phase.step = 'serving';
  warnOf(environment, hosted !== null, steps);
}

/** Signing in by a tenant; null where people sign in with the embedded provider. */
async function hostedOf(start: Start): Promise<SignInService | null> {
  const { identityFile } = start.environment;
  if (identityFile === undefined) return null;
  const { publicUrl, steps } = start;
  return step(start, 'check identity tenant', () => hostedSignIn(identityFile, { publicUrl, log: steps.note }));
}

async function openStore({ environment, parts, steps }: Start): Promise<Database> {
  const { dataFolder, databaseUrl } = environment;
  await prepareDataFolder(dataFolder);
  parts.opening = openDatabase({
    dataFolder,
    databaseUrl,
    seat: 'server',
    former: environment.isDemo ? 'set-aside' : 'refuse',
    log: steps.note,
  });
  const db = await parts.opening;
  parts.database = { db, check: new DatabaseCheck(db) };
  // A folder that another container uses is refused by then, and its `run.pid` left alone.
  parts.removeRunFile = takeRunFile(dataFolder);
  return db;
}

/** What an operator may have overlooked about the address. */
function warnOf(environment: Environment, isHosted: boolean, steps: Steps): void {
  const { host, publicUrl, trustedProxies } = environment;
  for (const warning of [signInWarning(host, publicUrl), isHosted ? proxyWarning(publicUrl, trustedProxies) : null])
    if (warning !== null) steps.note(warning);
}

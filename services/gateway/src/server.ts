import { SHELL } from '@fixed-ops/api-service';
import { Caches, type Database, migrate, openDatabase, withScope } from '@fixed-ops/database';
import type { Environment } from '@fixed-ops/environment';
import { createClock, diskFullError, prepareDataFolder } from '@fixed-ops/environment';
import { endDeadRun, isStoreBusy, keepWaiting } from '@fixed-ops/importer';
import { DatabaseCheck } from './database-check.ts';
import { loadOrRefuseDemo } from './demo/demo-data.ts';
import { createDemoMaker, DemoMakingError } from './demo/demo-maker.ts';
import { endWork } from './end-work.ts';
import { hostedSignIn } from './hosted-sign-in.ts';
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
  /** Drains requests, closes the database and removes `run.pid`. It may be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the product, or the part of it that this process runs: it claims the port first, so that a port in use is reported at once, then
 * opens the database (with its own server), migrates, loads demo data, publishes the builds and serves. Throws an error with a sentence for
 * the operator if a step fails.
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
  // With a limit: a database that does not answer would otherwise keep the connections of figures, one with each sign that an upload waits.
  const ofImports = () =>
    parts.database === null ? null : withScope(parts.database.db, { ...SHELL, owner: 'imports' });
  const imports = createImportStarter({
    environment,
    publicUrl,
    log: steps.note,
    onGone: async (key, pid) => {
      const db = ofImports();
      if (db !== null) await endDeadRun(db, key, pid);
    },
    onWaiting: async (keys) => {
      const db = ofImports();
      if (db !== null) await keepWaiting(db, keys);
    },
    isStoreBusy: async (key) => {
      const db = ofImports();
      return db !== null && (await isStoreBusy(db, key));
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
    // The operator needs the reason why it cannot start. A failure while it ends usually has the same cause.
    await stop().catch(() => undefined);
    throw (error instanceof DemoMakingError ? null : diskFullError(error, environment.dataFolder)) ?? error;
  }
}

async function openAndServe(start: Start): Promise<void> {
  const { environment, parts, steps } = start;
  // Read before anything is opened, so that a wrong value is reported before a migration.
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
  // Opens its connection before the first request, because a thousand at once would delay it for longer than a response may take.
  await parts.database?.check.state();
  parts.phase.name = 'serving';
  part.begin();
  parts.phase.step = 'serving';
  warnOf(environment, hosted !== null, steps);
}

/** The sign-in of a tenant. Null if people sign in with the embedded provider. */
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
  // By then, a folder of another container has been refused, and its `run.pid` is unchanged.
  parts.removeRunFile = takeRunFile(dataFolder);
  return db;
}

/** Warns about addresses that the operator may have overlooked. */
function warnOf(environment: Environment, isHosted: boolean, steps: Steps): void {
  const { host, publicUrl, trustedProxies } = environment;
  for (const warning of [signInWarning(host, publicUrl), isHosted ? null : proxyWarning(publicUrl, trustedProxies)])
    if (warning !== null) steps.note(warning);
}

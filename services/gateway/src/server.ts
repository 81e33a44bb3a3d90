import { BACKGROUND, SHELL } from '@fixed-ops/api-service';
import { Caches, type Database, migrate, openDatabase, withScope } from '@fixed-ops/database';
import type { Environment } from '@fixed-ops/environment';
import { createClock, diskFullError, openMail, prepareDataFolder } from '@fixed-ops/environment';
import { endDeadRun } from '@fixed-ops/importer';
import { DatabaseCheck } from './database-check.ts';
import { loadOrRefuseDemo } from './demo/demo-data.ts';
import { createDemoMaker, type DemoMaker, DemoMakingError } from './demo/demo-maker.ts';
import { firstRemoteOf, openDeltasOf, prepareDeltas } from './dictionaries.ts';
import { endWork } from './end-work.ts';
import { hostedSignIn } from './hosted-identity/hosted-sign-in.ts';
import { createHttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import { answerBy, closeParts, nothingOpened, type OpenedParts } from './opened-parts.ts';
import { proxyWarning, signInWarning } from './public-address.ts';
import { takeRunFile } from './run-file.ts';
import { type BuiltApps, openServedPlane } from './served-plane.ts';
import type { SignInService } from './sign-in-service.ts';
import { startServices } from './start-services.ts';
import { createImportStarter, type ImportStarter } from './uploads/import-starter.ts';
import { watchInBackground } from './watch-in-background.ts';

/** How the steps of a start are shown; the caller owns the console. */
export interface Steps {
  run<T>(label: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
  note(line: string): void;
}

export interface ServerOptions {
  environment: Environment;
  /** Names the services' code by content. */
  build: string;
  /** May still be under way: a first start builds while its database and its demo data are made. */
  built: BuiltApps | Promise<BuiltApps>;
  /** File of the placements that a data folder starts with. */
  defaultPlacement: string;
  developmentRemotes: Readonly<Record<string, string>>;
  steps: Steps;
  /** Called as soon as there is something to stop, long before the server is ready. */
  onStoppable?: (stop: () => Promise<void>) => void;
}

export interface RunningServer {
  url: string;
  /** Drains requests, closes the database and removes `run.pid`. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product in this process: takes the port first, so that a port in use is said at once, then opens the
 * database (a server of its own), migrates, loads demo data, publishes what was built and serves.
 * Throws an error with a sentence for the operator when any of it cannot be done.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment, steps } = options;
  const parts = nothingOpened();
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

/** A start whose port is open. */
interface Start extends ServerOptions {
  readonly parts: OpenedParts;
  readonly publicUrl: string;
  readonly isSecure: boolean;
  readonly imports: ImportStarter;
  readonly maker: DemoMaker;
  /** Ends what the product does by itself. */
  readonly signal: AbortSignal;
}

/** One step of a start, which health names while it is under way. */
function step<T>({ parts, steps }: Start, label: string, work: (detail: (text: string) => void) => Promise<T>) {
  parts.phase.step = label;
  return steps.run(label, work);
}

async function openAndServe(start: Start): Promise<void> {
  const { environment, parts, steps, publicUrl, signal } = start;
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
  parts.phase.step = 'build host and remotes';
  const built = await start.built;
  const plane = await step(start, 'publish host and remotes', (detail) =>
    openServedPlane({ ...start, ...built, clock, report: steps.note, detail }),
  );
  const deltas = openDeltasOf(environment.dataFolder, { report: steps.note, signal });
  for (const note of plane.notes) steps.note(note);
  parts.plane = plane;
  const services = await step(start, 'start services', async () => {
    const mail = await openMail({ environment, publicUrl, db: withScope(db, SHELL), log: steps.note });
    parts.mail = mail;
    return startServices({ ...start, db, caches, clock, demo, plane, deltas, hosted, mail });
  });
  parts.handle = services.handle;
  // Its connection is there before anybody comes: a thousand at once would keep it waiting for longer than an answer may take.
  await parts.database?.check.state();
  parts.phase.name = 'serving';
  void prepareDeltas(deltas, firstRemoteOf(plane.reader), steps.note);
  watchInBackground({
    // Nobody waits for it, and nobody shall wait because of it.
    db: withScope(db, { ...BACKGROUND, caches }),
    clock,
    log: steps.note,
    signal,
    mailer: services.mailer,
    provisioning: services.provisioning,
    publicUrl,
    plane: plane.releasePlane,
    oldReleases: plane.oldReleases,
  });
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

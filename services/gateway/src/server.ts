import { BACKGROUND, SHELL } from '@fixed-ops/api-service';
import { Caches, type Database, migrate, openDatabase, withScope } from '@fixed-ops/database';
import type { Environment } from '@fixed-ops/environment';
import { createClock, diskFullError, type Mail, openMail, prepareDataFolder } from '@fixed-ops/environment';
import { endDeadRun } from '@fixed-ops/importer';
import { DatabaseCheck } from './database-check.ts';
import { type DemoData, loadOrRefuseDemo } from './demo/demo-data.ts';
import { createDemoMaker, DemoMakingError } from './demo/demo-maker.ts';
import { firstRemoteOf, openDeltasOf, prepareDeltas } from './dictionaries.ts';
import { endWork } from './end-work.ts';
import { answerHealth, answerUnavailable, type Phase } from './health.ts';
import { hostedSignIn } from './hosted-identity/hosted-sign-in.ts';
import { createHttpServer, type Handler } from './http-server.ts';
import { listen } from './listen.ts';
import { proxyWarning, signInWarning } from './public-address.ts';
import type { FailedAreas } from './release-check.ts';
import { takeRunFile } from './run-file.ts';
import { type BuiltApps, openServedPlane } from './served-plane.ts';
import type { ServedReader } from './served-releases.ts';
import { isUnder, startServices } from './start-services.ts';
import { createImportStarter } from './uploads/import-starter.ts';
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
  const phase: Phase = { name: 'starting', step: 'opening the port' };
  let db: Database | null = null;
  let databaseCheck: DatabaseCheck | null = null;
  let opening: Promise<Database> | null = null;
  let handle: Handler | null = null;
  let failedAreas = async (): Promise<FailedAreas> => ({});
  let served: ServedReader | null = null;
  const releaseProblems = () => served?.problems() ?? [];

  const isSecure = environment.publicUrl !== undefined && new URL(environment.publicUrl).protocol === 'https:';
  const server = createHttpServer({ isSecure, log: steps.note }, (request, response) => {
    const url = request.url ?? '/';
    if (isUnder(url, '/health/'))
      void answerHealth(request, response, { phase, database: databaseCheck, releaseProblems, failedAreas });
    else if (handle === null) answerUnavailable(request, response, phase);
    else handle(request, response);
  });
  const port = await listen(server, environment.port, environment.host);
  const publicUrl = environment.publicUrl ?? `http://localhost:${port}`;
  let removeRunFile = () => {};
  let mail: Mail | null = null;

  const warming = new AbortController();
  const imports = createImportStarter({
    environment,
    publicUrl,
    log: steps.note,
    onGone: async (key, pid) => {
      if (db !== null) await endDeadRun(db, key, pid);
    },
  });
  const maker = createDemoMaker(environment);

  const stop = async () => {
    if (phase.name === 'stopping') return;
    phase.name = 'stopping';
    warming.abort();
    const closeDatabase = async () => (await opening?.catch(() => null))?.close();
    const failures: unknown[] = [];
    // One that fails, as on a full disk, keeps no other from ending. A database that is only being opened would leave its server behind.
    for (const end of [
      () => endWork(server, imports, maker),
      () => mail?.close(),
      closeDatabase,
      async () => removeRunFile(),
    ])
      await end()?.catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };

  options.onStoppable?.(stop);

  try {
    const step = <T>(label: string, work: (detail: (text: string) => void) => Promise<T>) => {
      phase.step = label;
      return steps.run(label, work);
    };
    const { dataFolder, databaseUrl, identityFile } = environment;
    // Before anything is opened: a wrong value should not wait for a migration.
    const hosted =
      identityFile === undefined
        ? null
        : await step('check identity tenant', () => hostedSignIn(identityFile, { publicUrl, log: steps.note }));
    const database = await step('open database', async () => {
      await prepareDataFolder(dataFolder);
      opening = openDatabase({
        dataFolder,
        databaseUrl,
        seat: 'server',
        former: environment.isDemo ? 'set-aside' : 'refuse',
        log: steps.note,
      });
      db = await opening;
      databaseCheck = new DatabaseCheck(db);
      // A folder that another container uses is refused by then, and its `run.pid` left alone.
      removeRunFile = takeRunFile(dataFolder);
      return db;
    });
    await step('migrate database', async (detail) => {
      const { applied } = await migrate(database);
      detail(applied.length === 0 ? 'up to date' : `${applied.length} applied`);
    });
    const caches = new Caches();
    const clock = createClock(environment.demoToday);
    const demo: DemoData = await step('demo data', (detail) =>
      loadOrRefuseDemo(database, environment, clock, { maker, detail }),
    );
    phase.step = 'build host and remotes';
    const built = await options.built;
    const plane = await step('publish host and remotes', (detail) =>
      openServedPlane({ ...options, ...built, clock, report: steps.note, detail }),
    );
    const deltas = openDeltasOf(dataFolder, { report: steps.note, signal: warming.signal });
    for (const note of plane.notes) steps.note(note);
    ({ failedAreas } = plane);
    served = plane.reader;
    const services = await step('start services', async () => {
      mail = await openMail({ environment, publicUrl, db: withScope(database, SHELL), log: steps.note });
      return startServices({
        ...options,
        publicUrl,
        isSecure,
        db: database,
        caches,
        clock,
        demo,
        plane,
        deltas,
        hosted,
        mail,
        imports,
        signal: warming.signal,
      });
    });
    handle = services.handle;
    phase.name = 'serving';
    void prepareDeltas(deltas, firstRemoteOf(plane.reader), steps.note);
    watchInBackground({
      // Nobody waits for it, and nobody shall wait because of it.
      db: withScope(database, { ...BACKGROUND, caches }),
      clock,
      log: steps.note,
      signal: warming.signal,
      mailer: services.mailer,
      provisioning: services.provisioning,
      publicUrl,
      plane: plane.releasePlane,
      oldReleases: plane.oldReleases,
    });
    phase.step = 'serving';
    const warnings = [
      signInWarning(environment.host, environment.publicUrl),
      hosted === null ? proxyWarning(environment.publicUrl, environment.trustedProxies) : null,
    ];
    for (const warning of warnings) if (warning !== null) steps.note(warning);
    return { url: publicUrl, stop };
  } catch (error) {
    // Why it cannot start is what the operator needs; what fails while it ends then is mostly the same.
    await stop().catch(() => undefined);
    throw (error instanceof DemoMakingError ? null : diskFullError(error, environment.dataFolder)) ?? error;
  }
}

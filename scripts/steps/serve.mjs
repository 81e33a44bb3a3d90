import { outliveReaders } from './closed-output.mjs';
import { hashInputs, importBuilt, root } from './workspace.mjs';

/** The whole stop must take less than this. Otherwise the process ends without it. */
const STOP_LIMIT_MS = 4800;

/** A promise that never resolves. It rejects if the build rejects. */
const failureOf = (built) => Promise.resolve(built).then(() => new Promise(() => {}));

/**
 * Starts the server in this process and handles the signals. Resolves when the server is ready. The apps may still be in the making
 * (`built`): if their build fails, the start fails too.
 */
export async function serve({ built, developmentRemotes, defaultPlacement, openPairs, steps }) {
  const failed = failureOf(built);
  // The build may fail before anybody waits for it.
  failed.catch(() => undefined);
  const gateway = await importBuilt('services/gateway');
  const environment = gateway.readEnvironment(process.env, root);
  let stopServer = async () => {};
  let isStopping = false;
  const stop = async (reason) => {
    if (isStopping) return;
    isStopping = true;
    steps.note(`Stopping (${reason}).`);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await stopServer();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('interrupted'));
  process.on('SIGTERM', () => void stop('asked to stop'));
  process.on('SIGHUP', () => void stop('its terminal was closed'));
  outliveReaders();
  if (process.env.npm_lifecycle_event !== undefined) gateway.watchParent(() => void stop('npm has ended'));
  try {
    const starting = gateway.startServer({
      environment,
      build: hashInputs(['services', 'shared/contract', 'shared/metrics', 'shared/access']),
      built,
      defaultPlacement,
      developmentRemotes,
      openPairs,
      steps,
      // A signal may come while the server still starts. Then, too, the database must be closed and run.pid removed.
      onStoppable: (stopIt) => {
        stopServer = stopIt;
      },
    });
    const server = await Promise.race([starting, failed]);
    console.log(`\nFixed Ops is ready: ${server.url}`);
    return server;
  } catch (error) {
    // A stop interrupts the start, and the error that follows is no failure. The stop ends the process.
    if (isStopping) return new Promise(() => {});
    await stopServer().catch(() => undefined);
    throw error;
  }
}

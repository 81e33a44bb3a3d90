import { outliveReaders } from './closed-output.mjs';
import { hashInputs, importBuilt, root } from './workspace.mjs';

/** The whole stop must take less than this, or what hangs is left behind. */
const STOP_LIMIT_MS = 4800;

/** Never resolves; rejects when what is waited for does. */
const failureOf = (built) => Promise.resolve(built).then(() => new Promise(() => {}));

/**
 * Starts the server in this process and wires the signals; resolves when it is ready. What it serves may still be `built` meanwhile:
 * a build that fails ends the start.
 */
export async function serve({ built, developmentRemotes, defaultPlacement, openPairs, steps }) {
  const failed = failureOf(built);
  // It may fail before anybody waits for it.
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
      // A signal may come while it still starts: then, too, the database is closed and run.pid goes.
      onStoppable: (stopIt) => {
        stopServer = stopIt;
      },
    });
    const server = await Promise.race([starting, failed]);
    console.log(`\nFixed Ops is ready: ${server.url}`);
    return server;
  } catch (error) {
    // What a stop interrupted is no failure of its own; the stop ends the process.
    if (isStopping) return new Promise(() => {});
    await stopServer().catch(() => undefined);
    throw error;
  }
}

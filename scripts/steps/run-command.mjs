import { outliveReaders } from './closed-output.mjs';
import { install } from './install.mjs';
import { importBuilt, root } from './workspace.mjs';

/**
 * Runs a command of the services beside a running server or without one: installs and builds what is missing, reads the
 * settings, and ends with a sentence where something cannot be done.
 */
export async function runCommand(work) {
  try {
    await install(() => {});
    const { buildServices } = await import('../build-services.mjs');
    await buildServices();
    const commands = await importBuilt('services/commands');
    endWhenAsked(commands.closeDatabases);
    await work(commands, commands.readEnvironment(process.env, root));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exitCode = 1;
  }
}

/** What hangs longer than this is left behind. */
const STOP_LIMIT_MS = 4800;

/** A command that is interrupted leaves the database as others do: the last one ends the local server. */
export function endWhenAsked(closeDatabases) {
  let ends = false;
  outliveReaders();
  for (const [signal, code] of [
    // A terminal that is closed.
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, () => {
      // A terminal that is closed says so twice; who presses twice does not want to wait.
      if (ends) {
        if (signal !== 'SIGHUP') process.exit(code);
        return;
      }
      ends = true;
      setTimeout(() => process.exit(code), STOP_LIMIT_MS).unref();
      void closeDatabases().finally(() => process.exit(code));
    });
  }
}

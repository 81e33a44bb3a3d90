import { outliveReaders } from './closed-output.mjs';
import { install } from './install.mjs';
import { importBuilt, root } from './workspace.mjs';

/**
 * Runs a command of the services, with or without a running server beside it. Installs and builds what is missing and reads the settings.
 * If something fails, prints the reason and sets the exit code to 1.
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

/** Closing the databases must take less than this. Otherwise the process ends without it. */
const STOP_LIMIT_MS = 4800;

/** Closes the databases when a command is interrupted, because the last process that uses the local server ends it. */
export function endWhenAsked(closeDatabases) {
  let ends = false;
  outliveReaders();
  for (const [signal, code] of [
    // The terminal was closed.
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, () => {
      // A closing terminal sends its signal twice. A person who presses Ctrl-C twice does not want to wait.
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

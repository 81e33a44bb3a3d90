import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { root } from './workspace.mjs';

/**
 * Runs a command of the services beside a running server or without one: installs and builds what is missing, reads the
 * settings, and ends with a sentence where something cannot be done.
 */
export async function runCommand(work) {
  try {
    await install(() => {});
    const { buildServices } = await import('../build-services.mjs');
    await buildServices();
    const gateway = await import(pathToFileURL(join(root, 'services', 'gateway', 'dist', 'index.mjs')).href);
    await work(gateway, gateway.readEnvironment(process.env, root));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exitCode = 1;
  }
}

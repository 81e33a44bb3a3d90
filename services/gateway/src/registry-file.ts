import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRegistry, type Registry, RegistryError } from '@fixed-ops/federation';

/** Path of the operator's registry in the data folder. */
export function registryPath(dataFolder: string): string {
  return join(dataFolder, 'registry.json');
}

/** Reads and checks `registry.json`. Throws `RegistryError` when it is missing or malformed. */
export async function readRegistry(path: string): Promise<Registry> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RegistryError(
      'registry_missing',
      `The registry ${path} cannot be read (${reason}). Restore it, or restart to have it made anew.`,
    );
  }
  return parseRegistry(text, path);
}

/** Writes the registry so that a reader sees the old text or the new, never half of it. */
export async function writeRegistry(path: string, registry: Registry): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  await writeFile(temporary, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(temporary, path);
}

/**
 * The registry as documents see it: read at every document, because the operator may change it at any time; while it is
 * broken the last good one goes on serving and the problem is reported once.
 */
export function watchRegistry(path: string, report: (problem: string) => void) {
  let lastGood: Registry | null = null;
  let reported: string | null = null;
  return {
    async read(): Promise<Registry | null> {
      try {
        lastGood = await readRegistry(path);
        reported = null;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== reported)
          report(lastGood === null ? message : `${message} The last good registry goes on serving.`);
        reported = message;
      }
      return lastGood;
    },
    /** The problem of the last read, null when it was fine. */
    problem(): string | null {
      return reported;
    },
  };
}
export type RegistryReader = ReturnType<typeof watchRegistry>;

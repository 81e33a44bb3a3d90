import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, isDiskFull } from '@fixed-ops/database';

/** The data folder cannot be used; the message names it and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Folder of all releases in the data folder. */
export function releasesFolder(dataFolder: string): string {
  return join(dataFolder, 'releases');
}

/**
 * Creates the data folder and the release store in it, and checks that we may write there. Whatever this process writes from now on
 * is its owner's alone: the folder holds people's data, secrets and code that browsers run.
 */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
  process.umask(0o077);
  try {
    await mkdir(releasesFolder(dataFolder), { recursive: true });
    await access(dataFolder, constants.W_OK | constants.X_OK);
    await access(releasesFolder(dataFolder), constants.W_OK | constants.X_OK);
  } catch (error) {
    const full = diskFullError(error, dataFolder);
    if (full !== null) throw full;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The data folder ${dataFolder} cannot be written to (${reason}). Give this user the right to write there, or choose another folder: FIXED_OPS_DATA=<folder>`,
    );
  }
}

/** What to say of a file of the data folder that found no room; null for anything else, and for what is said already. */
export function diskFullError(error: unknown, dataFolder: string): DataFolderError | null {
  if (error instanceof DatabaseError || error instanceof DataFolderError || !isDiskFull(error)) return null;
  const reason = error instanceof Error ? error.message : String(error);
  return new DataFolderError(
    `The disk that holds the data folder ${dataFolder} is full (${reason}). Free some room there and start again.`,
  );
}

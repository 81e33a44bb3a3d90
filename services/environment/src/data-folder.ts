import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, isDiskFull } from '@fixed-ops/database';

/** The data folder cannot be used. The message names it and says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Folder of all releases in the data folder. */
export function releasesFolder(dataFolder: string): string {
  return join(dataFolder, 'releases');
}

/**
 * Creates the data folder and its release store, and checks that they are writable. Files that this process writes from now on are private
 * to its user, because the folder has people's data, secrets and code that browsers run.
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

/** The error for a file of the data folder that found no room. Null for any other error, and for one that already has a sentence. */
export function diskFullError(error: unknown, dataFolder: string): DataFolderError | null {
  if (error instanceof DatabaseError || error instanceof DataFolderError || !isDiskFull(error)) return null;
  const reason = error instanceof Error ? error.message : String(error);
  return new DataFolderError(
    `The disk that holds the data folder ${dataFolder} is full (${reason}). Free some room there and start again.`,
  );
}

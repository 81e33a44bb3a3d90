import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

/** The file system of /proc. There, making a folder fails with "missing parent", whereupon Node tries forever. */
const PROCESSES = 0x9fa0;

/** Whether a folder would be inside /proc, where none can be made. */
function isAmongProcesses(folder: string): boolean {
  for (let place = resolve(folder); ; place = dirname(place)) {
    try {
      return statfsSync(place).type === PROCESSES;
    } catch {
      // A folder that does not exist yet would be where its parent is.
      if (place === dirname(place)) return false;
    }
  }
}

/** A setting that names where folders are made. It may also be a bucket. */
export const placeOfFolders = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !isAmongProcesses(text), {
    error: 'must be a folder of a disk: among the files of the system none can be made',
  });

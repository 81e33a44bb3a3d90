import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

/** The file system of processes, /proc. It answers that a folder to be made is missing, whereupon Node goes on to make it for ever. */
const PROCESSES = 0x9fa0;

/** Whether it would lie among the system's own files of processes, where none can be made. */
function isAmongProcesses(folder: string): boolean {
  for (let place = resolve(folder); ; place = dirname(place)) {
    try {
      return statfsSync(place).type === PROCESSES;
    } catch {
      // Not there yet: it would lie where the folder above it does.
      if (place === dirname(place)) return false;
    }
  }
}

/** A setting that names where folders are made; a bucket may be one. */
export const placeOfFolders = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !isAmongProcesses(text), {
    error: 'must be a folder of a disk: among the files of the system none can be made',
  });

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `run.pid` in the data folder: which process serves from it. */
export function writeRunFile(dataFolder: string): () => void {
  const path = join(dataFolder, 'run.pid');
  writeFileSync(path, `${process.pid}\n`);
  return () => {
    // Only our own: a process that was started since has written its pid there.
    try {
      if (readFileSync(path, 'utf8').trim() === String(process.pid)) rmSync(path);
    } catch {
      // Gone already.
    }
  };
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeKeys, type Keys } from '@fixed-ops/federation';
import { verifySignature } from './signatures.ts';

/**
 * Keeps the last `keys.json` that this machine accepted, so that an older one, which would undo a revocation, is refused even after a
 * restart.
 */
export interface BelievedKeys {
  /** Null if none was kept, or if the pinned root key, which may have changed since, did not sign it. */
  read(): Promise<Keys | null>;
  keep(keys: Keys): Promise<void>;
}

/** Keeps them in the key folder of a data folder (0700, 0600). Each write is atomic. */
export function openBelievedKeys(dataFolder: string, rootKey: string): BelievedKeys {
  const folder = join(dataFolder, 'keys');
  const path = join(folder, 'believed.json');

  async function read(): Promise<Keys | null> {
    try {
      const content: unknown = JSON.parse(await readFile(path, 'utf8'));
      return typeof content === 'object' && content !== null
        ? judgeKeys(content, rootKey, verifySignature).value
        : null;
    } catch {
      return null;
    }
  }

  return {
    read,
    async keep(keys) {
      const kept = await read();
      // Of two processes, the one with the newer file wins.
      if (kept !== null && kept.revision >= keys.revision) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = `${path}.${process.pid}.new`;
      await writeFile(temporary, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
      await rename(temporary, path);
    },
  };
}

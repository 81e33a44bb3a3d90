import { z } from 'zod';
import { type ReleaseObjects, ReleaseStoreError } from '../objects/release-objects.ts';
import { planeBytes, readPlaneFile } from '../plane/plane-files.ts';

export const OFFERED_KEY = 'offered-remotes.json';
const offeredSchema = z.object({ remotes: z.array(z.string()) });

/** The remotes that starts have offered: they were placed, or an operator has left them out. */
interface OfferedRemotes {
  /** False in a folder of an earlier version, and before the first start. */
  readonly isNoted: boolean;
  has(name: string): boolean;
  /** Adds remotes to those of all processes. If this process may only read, another start does it. */
  note(names: readonly string[]): Promise<void>;
}

/** Simultaneous starts are few, so a store that refuses more often is broken. */
const MOST_TRIES = 5;

export async function readOfferedRemotes(objects: ReleaseObjects, triesLeft = MOST_TRIES): Promise<OfferedRemotes> {
  const file = await readPlaneFile(objects, OFFERED_KEY);
  const read = offeredSchema.safeParse(file?.content);
  const offered = new Set(read.data?.remotes);
  return {
    isNoted: read.success,
    has: (name) => offered.has(name),
    async note(names) {
      if (read.success && names.every((name) => offered.has(name))) return;
      const remotes = [...new Set([...offered, ...names])].sort();
      const condition = file === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: file.tag };
      const outcome = await objects.put(OFFERED_KEY, planeBytes({ remotes }), condition).catch((error: unknown) => {
        if (!(error instanceof ReleaseStoreError && error.reason === 'refused')) throw error;
      });
      if (outcome === 'changed' && triesLeft > 1) await (await readOfferedRemotes(objects, triesLeft - 1)).note(names);
    },
  };
}

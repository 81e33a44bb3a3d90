import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST, type Trust } from '@fixed-ops/federation';
import { PlaneKeysError } from '../keys/plane-keys.ts';
import type { Signer } from '../keys/signatures.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { changePointer } from '../plane/change-pointer.ts';
import { PLACEMENT_KEY } from '../plane/plane-files.ts';
import { writePlacement } from '../publish/placements.ts';
import { signRelease } from '../publish/release-folder.ts';
import { type FormerEntry, parseFormerRegistry } from './former-registry.ts';

export interface ConvertOptions {
  readonly dataFolder: string;
  readonly objects: ReleaseObjects;
  readonly trust: Trust;
  /** The operator signs what was served before releases were signed. Null if the operator's key is on another machine. */
  readonly operator: Signer | null;
  readonly by: string;
  readonly now: Date;
}

const FORMER = 'registry.json';
const CONVERTED = 'registry.json.converted';

const releasesOf = ({ current, previous }: FormerEntry) =>
  [...new Set([current, previous])].filter((each) => each !== null);

/** The pointer for an entry of `registry.json`. A pointer that was set by hand is held. Null if the entry has no release. */
function pointerOf({ name, current, previous, setBy }: FormerEntry, { by, now }: ConvertOptions) {
  if (current === null) return null;
  return {
    name,
    revision: 1,
    current,
    previous: previous === current ? null : previous,
    earlier: [],
    canary: null,
    isHeld: setBy === 'hand',
    bad: [],
    by,
    at: now.toISOString(),
    why: `as ${FORMER} had it`,
  };
}

/**
 * Converts the `registry.json` of an earlier version to placements, pointers and signed releases, once. The file stays as
 * `registry.json.converted`. After an interruption, the next start repeats it. Returns a sentence, or null if there is nothing to convert.
 * Throws `RegistryError` for an invalid registry, and `PlaneKeysError` without the operator's key.
 */
export async function convertRegistry(options: ConvertOptions): Promise<string | null> {
  const { dataFolder, objects, trust, operator, now } = options;
  const path = join(dataFolder, FORMER);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  if ((await objects.get(PLACEMENT_KEY)) !== null) {
    // The registry was converted earlier, or somebody restored a file that no longer counts.
    await rename(path, join(dataFolder, CONVERTED));
    return `${FORMER} counts no more beside ${PLACEMENT_KEY} and is ${CONVERTED} now`;
  }
  const registry = parseFormerRegistry(text, path);
  if (operator === null)
    throw new PlaneKeysError(
      `${path} of an earlier version has to be converted by the operator, whose key is not on this machine. Start once with FIXED_OPS_KEYS=make (docs/operations.md, "Keys").`,
    );
  let signed = 0;
  for (const entry of registry.remotes) {
    for (const release of releasesOf(entry))
      if (await signRelease(join(dataFolder, 'releases'), { name: entry.name, release }, operator, now)) signed += 1;
    const pointer = pointerOf(entry, options);
    if (pointer === null) continue;
    const plan = () => ({ kind: 'change', pointer }) as const;
    const before = { objects, trust, signer: operator, name: entry.name, action: 'convert' } as const;
    await changePointer({ ...before, plan: (there) => (there === null ? plan() : { kind: 'same', pointer: there }) });
  }
  const remotes = registry.remotes.map(({ current: _c, previous: _p, setBy: _s, ...placement }) => placement);
  // This is the last step: if the placement exists, everything else does.
  await writePlacement(
    options,
    operator,
    { remotes, revision: registry.revision + 1, why: `as ${FORMER} had it` },
    null,
  );
  await rename(path, join(dataFolder, CONVERTED));
  const held = registry.remotes
    .filter(({ setBy, current }) => setBy === 'hand' && current !== null)
    .map(({ name }) => name);
  const heldNote = held.length === 0 ? '' : `, ${held.join(', ')} held as set by hand`;
  return `converted ${FORMER}: ${registry.remotes.length} placements and pointers, ${signed} releases signed${heldNote}; it is kept as ${CONVERTED}`;
}

/** Moves and signs the host builds of an earlier version, which were elsewhere. */
export async function convertHostBuilds({ dataFolder, operator, now }: ConvertOptions): Promise<void> {
  const former = join(dataFolder, HOST);
  const store = join(dataFolder, 'releases');
  const builds = await readdir(former).catch(() => []);
  if (builds.length === 0 || operator === null) return;
  await mkdir(join(store, HOST), { recursive: true, mode: 0o700 });
  for (const release of builds) {
    if (release.startsWith('.')) continue;
    await rename(join(former, release), join(store, HOST, release)).catch(() => undefined);
    await signRelease(store, { name: HOST, release }, operator, now);
  }
  await rm(former, { recursive: true, force: true });
}

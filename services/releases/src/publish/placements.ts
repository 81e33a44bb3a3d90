import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type AuditEntry,
  defaultPlacementSchema,
  judgePlacement,
  type Placement,
  type PlacementFile,
  placementFileSchema,
  type Trust,
} from '@fixed-ops/federation';
import { z } from 'zod';
import { addAuditEntry, isAudited, readAudit } from '../audit/audit-log.ts';
import { PlaneKeysError } from '../keys/plane-keys.ts';
import type { Signer } from '../keys/signatures.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { PLACEMENT_KEY, POINTERS_PREFIX, planeBytes, pointerKey, readPlaneFile } from '../plane/plane-files.ts';
import { readOfferedRemotes } from './offered-remotes.ts';
import { type ShippedPlacements, upgradePlacements } from './upgrade-placements.ts';

/** A `placement.json` that cannot be used; the message says where and what to do. */
export class PlacementError extends Error {
  override readonly name = 'PlacementError';
}

export interface PlaceOptions {
  readonly objects: ReleaseObjects;
  readonly trust: Trust;
  /** Signs placements; null where the operator's key is elsewhere. */
  readonly operator: Signer | null;
  /** File of the placements that this version comes with, beside `placements.shipped.json`. */
  readonly defaultPlacement: string;
  readonly by: string;
  readonly now: Date;
}

const shippedSchema = z.record(z.string(), z.array(z.string()));

/** The placements that this version of the product comes with. */
async function readDefaults(path: string): Promise<{ defaults: Placement[]; shipped: ShippedPlacements }> {
  const { remotes } = defaultPlacementSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const shipped = await readFile(join(dirname(path), 'placements.shipped.json'), 'utf8');
  return { defaults: remotes, shipped: shippedSchema.parse(JSON.parse(shipped)) };
}

/** Signs and writes `placement.json` over what was read, and notes it. Throws `PlacementError` when somebody was first. */
export async function writePlacement(
  { objects, by, now }: Pick<PlaceOptions, 'objects' | 'by' | 'now'>,
  operator: Signer,
  {
    remotes,
    revision,
    why,
  }: { readonly remotes: readonly Placement[]; readonly revision: number; readonly why: string },
  tag: string | null,
): Promise<void> {
  const at = now.toISOString();
  const signed = operator.sign('placement', { revision, remotes, by, at });
  const condition = tag === null ? ({ ifNoneMatch: '*' } as const) : { ifMatch: tag };
  if ((await objects.put(PLACEMENT_KEY, planeBytes(signed), condition)) === 'changed')
    throw new PlacementError(`${PLACEMENT_KEY} was written by somebody else meanwhile. Do it again.`);
  await addAuditEntry(objects, entryOf(signed, why));
}

const entryOf = (
  { revision, by, at, key }: Pick<PlacementFile, 'revision' | 'by' | 'at' | 'key'>,
  why: string,
): AuditEntry => ({
  ...{ at, name: 'placement', revision, action: 'placement', by, why },
  ...{ from: null, to: null, canary: null, key },
});

/** Why the product itself writes it. */
const OF_THIS_VERSION = 'the placements that this version comes with';

const NO_OPERATOR = `It is signed by the operator's key, which is not on this machine: npm run keys -- place, where it is (docs/operations.md, "Keys").`;

/** Of a remote that nobody has placed: where it is now, or what to do. */
const sayNew = (name: string, isPlaced: boolean) =>
  isPlaced
    ? `${name} comes with this version and is placed as it says`
    : `${name} comes with this version and is placed nowhere. Add it to ${PLACEMENT_KEY} as deploy/placement.default.json has it. ${NO_OPERATOR}`;

/** What is in `placement.json`, believed or as somebody has written it by hand where the operator's key is at hand. */
async function readPlacement({ objects, trust, operator }: PlaceOptions) {
  const file = await readPlaneFile(objects, PLACEMENT_KEY);
  if (file === null) return null;
  const where = `${objects.place}/${PLACEMENT_KEY}`;
  if (file.content === null)
    throw new PlacementError(`The file ${where} ${file.problem}. Correct it, or take it away to have it made anew.`);
  const { value, distrust } = judgePlacement(file.content, trust);
  if (value !== null) return { placement: value, tag: file.tag, isByHand: false };
  if (distrust.code === 'malformed')
    throw new PlacementError(`The file ${where} ${distrust.reason}. Correct it, or take it away to have it made anew.`);
  if (operator === null) throw new PlacementError(`The file ${where} ${distrust.reason}. ${NO_OPERATOR}`);
  // Whoever may write here may read the key that signs: it would keep nobody out, and an operator may edit the file.
  const parsed = placementFileSchema.safeParse({ key: operator.id, signature: '-', ...file.content });
  if (parsed.success) return { placement: parsed.data, tag: file.tag, isByHand: true };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'document'} ${message}`);
  throw new PlacementError(
    `The file ${where} is not valid: ${problems.join('; ')}. Correct it, or take it away to have it made anew.`,
  );
}

/** Whether the log says that the product has written a `placement.json`, and nobody by hand. */
async function isOfProduct({ objects }: PlaceOptions, { revision, at }: PlacementFile): Promise<boolean> {
  const { entries } = await readAudit(objects, { page: 1, pageSize: Number.MAX_SAFE_INTEGER });
  const entry = entries.find((each) => each.name === 'placement' && each.revision === revision && each.at === at);
  return entry?.why === OF_THIS_VERSION;
}

/** Writes `placement.json`, unless another process that starts at the same time was first: what that wrote is to be judged anew. */
async function isFirstToWrite(...written: Parameters<typeof writePlacement>): Promise<boolean> {
  try {
    await writePlacement(...written);
    return true;
  } catch (error) {
    if (error instanceof PlacementError) return false;
    throw error;
  }
}

/** Revision of the last `placement.json` that the log knows of, 0 where there was none. */
async function lastRevision({ objects }: PlaceOptions): Promise<number> {
  const { entries } = await readAudit(objects, { page: 1, pageSize: Number.MAX_SAFE_INTEGER });
  return Math.max(0, ...entries.filter(({ name }) => name === 'placement').map(({ revision }) => revision));
}

/**
 * Makes `placement.json` where there is none, signs one that was edited by hand, and gives remotes that are new or that nobody has placed otherwise
 * the placement of this version; what an operator has left out, also before anything was released, stays out. Answers what is placed and sentences for the console.
 */
export async function preparePlacement(options: PlaceOptions): Promise<{
  readonly placement: Pick<PlacementFile, 'revision' | 'remotes'>;
  readonly notes: readonly string[];
}> {
  const { operator, defaultPlacement } = options;
  const { defaults, shipped } = await readDefaults(defaultPlacement);
  const ofVersion = defaults.map(({ name }) => name);
  const read = await readPlacement(options);
  const offered = await readOfferedRemotes(options.objects);
  if (read === null) {
    if (operator === null)
      throw new PlaneKeysError(`There is no ${PLACEMENT_KEY} at ${options.objects.place}. ${NO_OPERATOR}`);
    // Servers that have read one with a higher revision would not follow.
    const placement = { remotes: defaults, revision: (await lastRevision(options)) + 1 };
    if (!(await isFirstToWrite(options, operator, { ...placement, why: OF_THIS_VERSION }, null)))
      return preparePlacement(options);
    await offered.note(ofVersion);
    return { placement, notes: [] };
  }
  const { placement, tag, isByHand } = read;
  // A process that was killed may have written it without noting it.
  if (!isByHand && !(await isAudited(options.objects, { ...placement, name: 'placement' })))
    await addAuditEntry(options.objects, entryOf(placement, ''));
  const pointers = new Set(await options.objects.list(POINTERS_PREFIX));
  // Somebody put it there before the first start: what it does not place was left out, and is no news of a later version.
  const isChosen = pointers.size === 0 && !offered.isNoted && (isByHand || !(await isOfProduct(options, placement)));
  const isKnown = (name: string) => isChosen || offered.has(name) || pointers.has(pointerKey(name));
  const { remotes, kept, added } = upgradePlacements(placement.remotes, { defaults, shipped, isKnown });
  const notes = kept.map((name) => `${name} stays where ${PLACEMENT_KEY} puts it, this version has another place`);
  notes.push(...added.map((name) => sayNew(name, operator !== null)));
  const isPlaced = (name: string) => placement.remotes.some((remote) => remote.name === name);
  // Until something is released, nobody has seen a start without them.
  const leftOut = pointers.size === 0 ? ofVersion.filter((name) => !isPlaced(name) && !added.includes(name)) : [];
  notes.push(...leftOut.map((name) => `${name} is placed nowhere, as ${PLACEMENT_KEY} was before the first start`));
  if (isByHand) notes.push(`${PLACEMENT_KEY} was edited by hand and is signed now`);
  if ((remotes === null && !isByHand) || operator === null) {
    // Those that wait for the operator's key are news until they are placed or released.
    await offered.note(ofVersion.filter((name) => !added.includes(name)));
    return { placement, notes };
  }
  const next = { remotes: remotes ?? placement.remotes, revision: placement.revision + 1 };
  const why = isByHand ? 'edited by hand' : OF_THIS_VERSION;
  if (!(await isFirstToWrite(options, operator, { ...next, why }, tag))) return preparePlacement(options);
  await offered.note(ofVersion);
  return { placement: next, notes };
}

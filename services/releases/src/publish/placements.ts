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

/** A `placement.json` that cannot be used. The message says where and what to do. */
export class PlacementError extends Error {
  override readonly name = 'PlacementError';
}

export interface PlaceOptions {
  readonly objects: ReleaseObjects;
  readonly trust: Trust;
  /** Signs placements. Null if the operator's key is on another machine. */
  readonly operator: Signer | null;
  /** The file with the placements of this version, beside `placements.shipped.json`. */
  readonly defaultPlacement: string;
  readonly by: string;
  readonly now: Date;
}

const shippedSchema = z.record(z.string(), z.array(z.string()));

/** The placements of this version of the product. */
async function readDefaults(path: string): Promise<{ defaults: Placement[]; shipped: ShippedPlacements }> {
  const { remotes } = defaultPlacementSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const shipped = await readFile(join(dirname(path), 'placements.shipped.json'), 'utf8');
  return { defaults: remotes, shipped: shippedSchema.parse(JSON.parse(shipped)) };
}

/** Signs `placement.json`, writes it over the version that was read, and logs it. Throws `PlacementError` if somebody else was first. */
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

/** The reason in the log if the product itself writes the file. */
const OF_THIS_VERSION = 'the placements that this version comes with';

const NO_OPERATOR = `It is signed by the operator's key, which is not on this machine: npm run keys -- place, where it is (docs/operations.md, "Keys").`;

/** Describes a remote that had no placement: its place now, or what to do. */
const sayNew = (name: string, isPlaced: boolean) =>
  isPlaced
    ? `${name} comes with this version and is placed as it says`
    : `${name} comes with this version and is placed nowhere. Add it to ${PLACEMENT_KEY} as deploy/placement.default.json has it. ${NO_OPERATOR}`;

/** The content of `placement.json`, if it is accepted, or edited by hand on a machine with the operator's key. */
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
  // Whoever may write here may read the signing key, so a refusal would keep nobody out. An operator may edit the file.
  const parsed = placementFileSchema.safeParse({ key: operator.id, signature: '-', ...file.content });
  if (parsed.success) return { placement: parsed.data, tag: file.tag, isByHand: true };
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'document'} ${message}`);
  throw new PlacementError(
    `The file ${where} is not valid: ${problems.join('; ')}. Correct it, or take it away to have it made anew.`,
  );
}

/** Whether the log says that the product, and not a person, has written a `placement.json`. */
async function isOfProduct({ objects }: PlaceOptions, { revision, at }: PlacementFile): Promise<boolean> {
  const { entries } = await readAudit(objects, { page: 1, pageSize: Number.MAX_SAFE_INTEGER });
  const entry = entries.find((each) => each.name === 'placement' && each.revision === revision && each.at === at);
  return entry?.why === OF_THIS_VERSION;
}

/** Writes `placement.json`. Returns false if another start was first. Its file must then be judged again. */
async function isFirstToWrite(...written: Parameters<typeof writePlacement>): Promise<boolean> {
  try {
    await writePlacement(...written);
    return true;
  } catch (error) {
    if (error instanceof PlacementError) return false;
    throw error;
  }
}

/** The revision of the last logged `placement.json`. 0 if there was none. */
async function lastRevision({ objects }: PlaceOptions): Promise<number> {
  const { entries } = await readAudit(objects, { page: 1, pageSize: Number.MAX_SAFE_INTEGER });
  return Math.max(0, ...entries.filter(({ name }) => name === 'placement').map(({ revision }) => revision));
}

/**
 * Prepares `placement.json`: it makes a missing one, signs one that was edited by hand, and gives this version's placement to new remotes
 * and to those that nobody has moved. Remotes that an operator has left out stay out, even before the first release. Returns the placements
 * and sentences for the console.
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
    // Servers that have read a higher revision would ignore a lower one.
    const placement = { remotes: defaults, revision: (await lastRevision(options)) + 1 };
    if (!(await isFirstToWrite(options, operator, { ...placement, why: OF_THIS_VERSION }, null)))
      return preparePlacement(options);
    await offered.note(ofVersion);
    return { placement, notes: [] };
  }
  const { placement, tag, isByHand } = read;
  // A killed process may have written it without logging it.
  if (!isByHand && !(await isAudited(options.objects, { ...placement, name: 'placement' })))
    await addAuditEntry(options.objects, entryOf(placement, ''));
  const pointers = new Set(await options.objects.list(POINTERS_PREFIX));
  // Somebody wrote it before the first start, so the remotes without a placement in it were left out on purpose, and a later version does
  // not offer them.
  const isChosen = pointers.size === 0 && !offered.isNoted && (isByHand || !(await isOfProduct(options, placement)));
  const isKnown = (name: string) => isChosen || offered.has(name) || pointers.has(pointerKey(name));
  const { remotes, kept, added } = upgradePlacements(placement.remotes, { defaults, shipped, isKnown });
  const notes = kept.map((name) => `${name} stays where ${PLACEMENT_KEY} puts it, this version has another place`);
  notes.push(...added.map((name) => sayNew(name, operator !== null)));
  const isPlaced = (name: string) => placement.remotes.some((remote) => remote.name === name);
  // Before the first release, nobody has seen a start without them.
  const leftOut = pointers.size === 0 ? ofVersion.filter((name) => !isPlaced(name) && !added.includes(name)) : [];
  notes.push(...leftOut.map((name) => `${name} is placed nowhere, as ${PLACEMENT_KEY} was before the first start`));
  if (isByHand) notes.push(`${PLACEMENT_KEY} was edited by hand and is signed now`);
  if ((remotes === null && !isByHand) || operator === null) {
    // Remotes that wait for the operator's key are offered again until they are placed or released.
    await offered.note(ofVersion.filter((name) => !added.includes(name)));
    return { placement, notes };
  }
  const next = { remotes: remotes ?? placement.remotes, revision: placement.revision + 1 };
  const why = isByHand ? 'edited by hand' : OF_THIS_VERSION;
  if (!(await isFirstToWrite(options, operator, { ...next, why }, tag))) return preparePlacement(options);
  await offered.note(ofVersion);
  return { placement: next, notes };
}

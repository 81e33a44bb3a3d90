import { type Keys, keysSchema, type PlaneKey, ROOT_KEY } from './keys.ts';
import { type PlacementFile, placementFileSchema } from './placement-file.ts';
import { type Pointer, type PointerContent, pointerSchema, releasesBefore } from './pointer.ts';
import { canonicalJson, type SignedKind, signedText } from './signed.ts';

/** Whether a signature (base64) of a text was made with the key (Ed25519, SPKI in base64). */
export type VerifySignature = (publicKey: string, text: string, signature: string) => boolean;

/** Why a file is not trusted. */
export interface Distrust {
  readonly code:
    | 'malformed'
    | 'unsigned'
    | 'unknown_key'
    | 'revoked_key'
    | 'not_allowed'
    | 'wrong_signature'
    | 'overreach';
  /** Half a sentence that goes on after the name of the file: `is signed with the key x, which was revoked on …`. */
  readonly reason: string;
}

/** The trusted content, or why it is not trusted. */
export type Judged<T> =
  | { readonly value: T; readonly distrust: null }
  | { readonly value: null; readonly distrust: Distrust };

/** A judgment that a file is not trusted. */
export const distrusted = (code: Distrust['code'], reason: string) =>
  ({ value: null, distrust: { code, reason } }) as const;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}
/** A judgment that a file has the wrong form. */
export const malformed = (issues: readonly Issue[]) =>
  distrusted(
    'malformed',
    `is not valid: ${issues.map(({ path, message }) => `${path.join('.') || 'document'} ${message}`).join('; ')}`,
  );

/** A file that counts its changes. */
interface Revised {
  readonly revision: number;
}

/** Whether a file has no signature, which is reported first. */
const isUnsigned = (content: object) => !('signature' in content) || !('key' in content);

/**
 * Judges `keys.json` by the pinned root key (SPKI in base64). Refuses an older revision than the one that was read before (`last`), because
 * it could undo a revocation.
 */
export function judgeKeys(
  content: object,
  rootKey: string,
  verify: VerifySignature,
  last: Keys | null = null,
): Judged<Keys> {
  if (isUnsigned(content)) return distrusted('unsigned', 'is not signed');
  const parsed = keysSchema.safeParse(content);
  if (!parsed.success) return malformed(parsed.error.issues);
  if (parsed.data.key !== ROOT_KEY)
    return distrusted('not_allowed', `is signed with the key ${parsed.data.key}, not with the root key`);
  if (!verify(rootKey, signedText('keys', content), parsed.data.signature))
    return distrusted('wrong_signature', 'has a signature that the pinned root key has not made');
  return notOlder(parsed.data, last);
}

/** The key of a signature, if `keys.json` lets it sign that kind of file for that name at that time and the signature is its own. */
export function judgeSignature(
  signed: {
    readonly kind: SignedKind;
    readonly content: object;
    readonly key: string;
    readonly signature: string;
    readonly at: string;
  },
  kinds: readonly PlaneKey['kind'][],
  name: string | null,
  { keys, verify }: Trust,
): Judged<PlaneKey> {
  const key = keys.keys.find(({ id }) => id === signed.key);
  if (key === undefined)
    return distrusted('unknown_key', `is signed with the key ${signed.key}, which keys.json does not list`);
  const { revoked } = key;
  if (revoked !== null && (revoked.isCompromised || Date.parse(signed.at) >= Date.parse(revoked.at))) {
    const why = revoked.isCompromised ? ' as one in wrong hands' : '';
    return distrusted(
      'revoked_key',
      `is signed with the key ${key.id}, which was revoked on ${revoked.at.slice(0, 10)}${why}`,
    );
  }
  const isAllowed = kinds.includes(key.kind) && (name === null || key.names.includes('*') || key.names.includes(name));
  if (!isAllowed)
    return distrusted('not_allowed', `is signed with the key ${key.id}, which may not sign for ${name ?? signed.kind}`);
  return verify(key.publicKey, signedText(signed.kind, signed.content), signed.signature)
    ? { value: key, distrust: null }
    : distrusted('wrong_signature', `has a signature that the key ${key.id} has not made`);
}

/** Everything needed to check signatures. */
export interface Trust {
  readonly keys: Keys;
  readonly verify: VerifySignature;
}

/** Judges `placement.json`, which the operator signs. Refuses an older revision than the one that was read before (`last`). */
export function judgePlacement(
  content: object,
  trust: Trust,
  last: PlacementFile | null = null,
): Judged<PlacementFile> {
  if (isUnsigned(content)) return distrusted('unsigned', 'is not signed');
  const parsed = placementFileSchema.safeParse(content);
  if (!parsed.success) return malformed(parsed.error.issues);
  const { key, signature, at } = parsed.data;
  const { distrust } = judgeSignature({ kind: 'placement', content, key, signature, at }, ['operator'], null, trust);
  return distrust === null ? notOlder(parsed.data, last) : { value: null, distrust };
}

/**
 * Judges the `release.json` of a name, which its team signs. The operator signs releases that were converted from an earlier layout.
 */
export function judgeRelease(
  content: object,
  { name, release }: { readonly name: string; readonly release: string },
  trust: Trust,
): Judged<PlaneKey> {
  if (isUnsigned(content)) return distrusted('unsigned', 'is not signed');
  const read: Record<string, unknown> = { ...content };
  const { key, signature, createdAt } = read;
  if (typeof key !== 'string' || typeof signature !== 'string' || typeof createdAt !== 'string')
    return distrusted('malformed', 'is not valid: key, signature and createdAt must be texts');
  if (read.name !== name || read.release !== release)
    return distrusted('malformed', `is of ${String(read.name)} ${String(read.release)}`);
  return judgeSignature({ kind: 'release', content, key, signature, at: createdAt }, ['team', 'operator'], name, trust);
}

/** Why the gateway was not allowed to make this pointer from one that a team signed; null if it was. */
function overreach(basis: Pointer, pointer: Pointer): string | null {
  const healthy = [...(basis.current === null ? [] : [basis.current]), ...releasesBefore(basis)];
  if (pointer.name !== basis.name || pointer.revision <= basis.revision) return 'names another basis';
  if (pointer.canary !== null) return 'keeps a canary';
  if (pointer.current !== basis.current && (pointer.current === null || !healthy.includes(pointer.current)))
    return `points to ${pointer.current}, which was not served before`;
  if (pointer.current !== null && pointer.bad.includes(pointer.current)) return 'points to a release that is bad';
  if (releasesBefore(pointer).some((release) => !healthy.includes(release))) return 'names others as healthy';
  if (basis.bad.some((release) => !pointer.bad.includes(release))) return 'calls a bad release good';
  return pointer.isHeld === basis.isHeld ? null : 'changes whether it is held';
}

/**
 * Judges `pointers/<name>.json`. A team's key may sign any pointer of its names. The gateway's key may only end a canary or return to a
 * healthy release that was served before, compared with the team's last signed pointer, which the file contains. Refuses an older
 * revision than the one that was read before (`last`), because restoring an old file is not a rollback.
 */
export function judgePointer(content: object, name: string, last: Pointer | null, trust: Trust): Judged<Pointer> {
  if (isUnsigned(content)) return distrusted('unsigned', 'is not signed');
  const parsed = pointerSchema.safeParse(content);
  if (!parsed.success) return malformed(parsed.error.issues);
  const pointer = parsed.data;
  if (pointer.name !== name) return distrusted('malformed', `is of ${pointer.name}`);
  const { key, signature, at } = pointer;
  const signed = judgeSignature(
    { kind: 'pointer', content, key, signature, at },
    ['team', 'operator', 'gateway'],
    name,
    trust,
  );
  if (signed.distrust !== null) return signed;
  const { distrust } = notOlder(pointer, last);
  if (distrust !== null) return { value: null, distrust };
  if (signed.value.kind !== 'gateway') return { value: pointer, distrust: null };
  const { basis } = pointer;
  if (basis === undefined)
    return distrusted(
      'overreach',
      `is signed with the key ${key} of the gateway and does not say from which pointer it was made`,
    );
  const before = judgePointer(basis, name, null, trust);
  if (before.distrust !== null)
    return distrusted('overreach', `was made from a pointer that ${before.distrust.reason}`);
  if (before.value.basis !== undefined)
    return distrusted('overreach', 'was made from a pointer that no team has signed');
  const lastOfTeam = last?.basis === undefined ? last?.revision : Number(last.basis.revision);
  if (before.value.revision < (lastOfTeam ?? 0))
    return distrusted('overreach', 'was made from a pointer that a team has changed since');
  const problem = overreach(before.value, pointer);
  return problem === null
    ? { value: pointer, distrust: null }
    : distrusted('overreach', `is signed with the key ${key} of the gateway and ${problem}`);
}

/** Refuses an older revision than the one that was read before, and the same revision with other content. */
function notOlder<T extends Revised>(value: T, last: Revised | null): Judged<T> {
  const isOlder =
    last !== null &&
    (value.revision === last.revision ? canonicalJson(value) !== canonicalJson(last) : value.revision < last.revision);
  return isOlder
    ? distrusted('overreach', `has the revision ${value.revision}, and ${last.revision} was read before`)
    : { value, distrust: null };
}

/** The content of a pointer, from which the next one is planned. */
export function contentOf(pointer: Pointer): PointerContent {
  const { key: _key, signature: _signature, action: _action, basis: _basis, ...content } = pointer;
  return content;
}

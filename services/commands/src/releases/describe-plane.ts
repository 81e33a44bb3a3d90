import type { Keys, PlaneEntry, PlaneKey, PointerContent } from '@fixed-ops/federation';
import type { PlaneKeys, PointerToSign } from '@fixed-ops/releases';

/** Describes a pointer in a sentence. */
export function sayPointer({ name, revision, current, previous, canary, isHeld, bad }: PointerContent): string {
  const parts = [
    `${name}: ${current ?? 'nothing'} is served (revision ${revision})`,
    canary === null ? null : `${canary.release} to ${canary.share} % of the visitors`,
    previous === null ? 'nothing stands in for it' : `${previous} stands in for it`,
    isHeld ? 'held' : null,
    bad.length === 0 ? null : `bad: ${bad.join(', ')}`,
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

/** Lists the releases of all names, or all releases of one name. */
export function listReleases(entries: readonly PlaneEntry[], name: string | null): string[] {
  return entries
    .filter((entry) => name === null || entry.name === name)
    .flatMap(({ name: each, pointer, problem, releases }) => [
      pointer === null ? `${each}: nothing is released.` : sayPointer(pointer),
      ...(pointer === null || pointer.why === ''
        ? []
        : [`  ${pointer.by} on ${pointer.at.slice(0, 10)}: ${pointer.why}`]),
      ...(problem === null ? [] : [`  ${problem}`]),
      ...(name === null
        ? []
        : releases.map(
            ({ release, version, createdAt, by, isBad, distrust }) =>
              `  ${release}  ${version}  ${createdAt}${by === null ? '' : `  ${by}`}${isBad ? '  bad' : ''}${distrust === null ? '' : `  ${distrust}`}`,
          )),
    ]);
}

const state = ({ revoked }: PlaneKey) =>
  revoked === null
    ? ''
    : `  revoked on ${revoked.at.slice(0, 10)}${revoked.isCompromised ? ' as one in wrong hands' : ''}`;

/** Lists the accepted keys, and which of them are on this machine. It never prints a private key. */
export function listKeys(own: PlaneKeys, { keys }: Keys): string[] {
  const here = new Set([own.team?.id, own.gateway?.id, own.operator?.id]);
  return [
    `root  ${own.rootKey}${own.root === null ? '  (its private key is elsewhere)' : '  (its private key is here)'}`,
    ...keys.map(
      (key) =>
        `${key.id}  ${key.owner} (${key.kind}), for ${key.names.join(', ')}${here.has(key.id) ? '  (here)' : ''}${state(key)}`,
    ),
  ];
}

/** Lists what a compromised key has signed, who released it and when, and what happened to it or remains to do. */
export function listSignedAgain(
  found: readonly PointerToSign[],
  { id, isTrial }: { readonly id: string; readonly isTrial: boolean },
): string[] {
  if (found.length === 0) return [`Nothing is left that only ${id} has signed.`];
  const lines = found.flatMap(({ pointer, releases, refusal }) => [
    sayPointer(pointer),
    ...releases.map(
      ({ release, commit, by, createdAt }) =>
        `  ${release}  ${createdAt}${by === null ? '' : `  ${by}`}${commit === null ? '' : `  ${commit.slice(0, 12)}`}`,
    ),
    refusal ?? (isTrial ? `${pointer.name} would be signed again.` : `${pointer.name} is signed again and served.`),
  ]);
  return isTrial
    ? [...lines, `Whoever has ${id} may have made any of it. If all of it is your teams', do the same with --yes.`]
    : lines;
}

import { describeMisfit, type Misfit, misfits } from './fit.ts';
import type { GatedRelease, LiveRelease, LiveSet, ServedAs } from './live-releases.ts';

/** A page that would not work: this release of a remote in this release of the host. */
export interface Break {
  readonly remote: { readonly name: string; readonly release: string; readonly as: ServedAs };
  readonly host: { readonly release: string; readonly as: ServedAs };
  readonly misfits: readonly Misfit[];
  /** What would break, and why. */
  readonly sentence: string;
}

/** The effects of a switch. */
export interface GateResult {
  /** Pages that would break. If there are any, the switch is refused. */
  readonly breaks: readonly Break[];
  /**
   * Releases that the switch replaces and that would not run beside the new ones, so that they cannot serve as fallbacks. The switch
   * continues and names them.
   */
  readonly losses: readonly Break[];
}

const HOST = 'host';
const ordinal: Record<ServedAs, string> = {
  current: 'the current one',
  canary: 'its canary',
  previous: 'the one before',
};

function compare(remote: LiveRelease, host: LiveRelease): Break[] {
  const found = misfits(remote.release, host.release);
  if (found.length === 0) return [];
  const { name, release } = remote.release;
  const reasons = found.map(describeMisfit).join('; it ');
  return [
    {
      remote: { name, release, as: remote.as },
      host: { release: host.release.release, as: host.as },
      misfits: found,
      sentence: `Release ${release} of ${name} (${ordinal[remote.as]}) would not run in release ${host.release.release} of the host (${ordinal[host.as]}): it ${reasons}.`,
    },
  ];
}

/** The live releases after the switch: the candidate replaces the current release and ends the canary. */
function after(live: readonly LiveRelease[], candidate: GatedRelease): LiveRelease[] {
  const before = live.find(({ as }) => as === 'current');
  const setAside: LiveRelease[] =
    before === undefined || before.release.release === candidate.release
      ? live.filter(({ as }) => as === 'previous')
      : [{ release: before.release, as: 'previous' }];
  return [{ release: candidate, as: 'current' }, ...setAside];
}

/**
 * Judges releases before a switch: a release of a remote against every live release of the host, and a release of the host against every
 * live release of every remote. Releases that switch together are judged against each other, and not against those that they replace.
 * A fallback that would not run any more counts as a break, because it may be needed the next minute.
 */
export function gate(candidates: readonly GatedRelease[], live: LiveSet): GateResult {
  const host = candidates.find(({ name }) => name === HOST);
  const remotes = new Map(candidates.filter(({ name }) => name !== HOST).map((each) => [each.name, each]));
  const hosts = host === undefined ? live.host : after(live.host, host);
  const names = new Set([...Object.keys(live.remotes), ...remotes.keys()]);
  const breaks: Break[] = [];
  const losses: Break[] = [];
  for (const name of names) {
    const candidate = remotes.get(name);
    const before = live.remotes[name] ?? [];
    const releases = candidate === undefined ? before : after(before, candidate);
    for (const remote of releases)
      for (const each of hosts) {
        const isNew = remote.release === candidate || each.release === host;
        // This switch does not cause what is live already.
        if (!isNew) continue;
        const isSetAside =
          (remote.as === 'previous' && candidate !== undefined) || (each.as === 'previous' && host !== undefined);
        (isSetAside ? losses : breaks).push(...compare(remote, each));
      }
  }
  return { breaks, losses };
}

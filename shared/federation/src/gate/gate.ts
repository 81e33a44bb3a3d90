import { describeMisfit, type Misfit, misfits } from './fit.ts';
import type { GatedRelease, LiveRelease, LiveSet, ServedAs } from './live-releases.ts';

/** A page that would not work: this release of a remote in this release of the host. */
export interface Break {
  readonly remote: { readonly name: string; readonly release: string; readonly as: ServedAs };
  readonly host: { readonly release: string; readonly as: ServedAs };
  readonly misfits: readonly Misfit[];
  /** Who would break, and by what. */
  readonly sentence: string;
}

/** What a switch would do. */
export interface GateResult {
  /** Pages that would break: the switch is refused. */
  readonly breaks: readonly Break[];
  /**
   * Releases that the switch itself sets aside and that would no longer run beside what it brings: they cannot stand in for their successors then.
   * The switch goes on, and says so.
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

/** What is live once the candidate is the current one: it sets the current one aside and ends the canary. */
function after(live: readonly LiveRelease[], candidate: GatedRelease): LiveRelease[] {
  const before = live.find(({ as }) => as === 'current');
  const setAside: LiveRelease[] =
    before === undefined || before.release.release === candidate.release
      ? live.filter(({ as }) => as === 'previous')
      : [{ release: before.release, as: 'previous' }];
  return [{ release: candidate, as: 'current' }, ...setAside];
}

/**
 * Judges releases before they are switched to, both ways: each release of a remote against every live release of the host, one of the host against every live
 * release of every remote. Releases that are switched to together are judged as they will stand: against each other, and not against those whose place they take.
 * A release that stood by already and would not run any more counts as a break, because it may be needed the next minute.
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
        // What runs already, well or not, is nothing that this switch does.
        if (!isNew) continue;
        const isSetAside =
          (remote.as === 'previous' && candidate !== undefined) || (each.as === 'previous' && host !== undefined);
        (isSetAside ? losses : breaks).push(...compare(remote, each));
      }
  }
  return { breaks, losses };
}

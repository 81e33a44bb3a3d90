import { type Break, gate } from './gate.ts';
import type { GatedRelease, LiveSet } from './live-releases.ts';

/** Releases that can be switched to together. */
export interface Fitting {
  readonly goes: readonly GatedRelease[];
  readonly stays: readonly { readonly release: GatedRelease; readonly reasons: readonly string[] }[];
  /** What can no longer replace the switched releases. */
  readonly losses: readonly Break[];
}

/**
 * Leaves out releases that would break a page, until none does: the remote if it is new, because only it is affected, otherwise the host. A
 * release that only worked beside a left-out one is left out too.
 */
export function whatFits(candidates: readonly GatedRelease[], live: LiveSet): Fitting {
  let goes = candidates;
  const stays: { release: GatedRelease; reasons: readonly string[] }[] = [];
  for (;;) {
    const { breaks, losses } = gate(goes, live);
    if (breaks.length === 0) return { goes, stays, losses };
    const isNew = (name: string, release: string) =>
      goes.some((each) => each.name === name && each.release === release);
    const blamed = breaks.map((each) => ({
      name: isNew(each.remote.name, each.remote.release) ? each.remote.name : 'host',
      sentence: each.sentence,
    }));
    const left = goes.filter(({ name }) => blamed.some((each) => each.name === name));
    for (const release of left)
      stays.push({
        release,
        reasons: blamed.filter(({ name }) => name === release.name).map(({ sentence }) => sentence),
      });
    goes = goes.filter((release) => !left.includes(release));
  }
}

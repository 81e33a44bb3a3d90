import { type Break, gate } from './gate.ts';
import type { GatedRelease, LiveSet } from './live-releases.ts';

/** Which of several releases may be switched to together. */
export interface Fitting {
  readonly goes: readonly GatedRelease[];
  readonly stays: readonly { readonly release: GatedRelease; readonly reasons: readonly string[] }[];
  /** What can stand in no more for those that go. */
  readonly losses: readonly Break[];
}

/**
 * Leaves out of several releases those that would break a page, until none does: the remote where it is new, for it alone is the worse for it, else the
 * host. One that was only good beside another that stays, stays too.
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

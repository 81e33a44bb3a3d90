import type { ReleaseEntry } from '@fixed-ops/contract/releases';
import {
  counted,
  currentOf,
  isOverBudget,
  refusalText,
  releaseLabel,
  VITALS,
  type Vital,
  vitalText,
  worseThanCurrent,
} from './release-words.ts';

/** Said of the host while no pointer names a release of it that may be served. The gateway then serves the build that it came with. */
export const SHIPPED_HOST = 'New pages get the host that came with this version.';

/** The release that visitors get in place of a refused current one. Null if no release is left. */
function standInOf({ pointer, releases }: ReleaseEntry): string | null {
  const before = releases.find(({ state, release }) => state === 'previous' && release === pointer?.previous);
  return before?.release ?? null;
}

/** The current release, if no visitor gets it although the pointer names it. */
const refusedOf = (entry: ReleaseEntry) => {
  const current = currentOf(entry)?.release;
  return entry.releases.find(({ release, state }) => release === current && state === 'refused');
};

/** Whether the pointer names a release that no visitor gets. */
export const isRefused = (entry: ReleaseEntry): boolean => refusedOf(entry) !== undefined;

/** Whether that is because no accepted key has signed it. */
export const isDistrusted = (entry: ReleaseEntry): boolean => refusedOf(entry)?.signedBy === null;

/** The release of the host that new pages get. Null if it is the build that came with this version. */
export const hostServed = (host: ReleaseEntry): string | null =>
  isRefused(host) ? standInOf(host) : (currentOf(host)?.release ?? null);

/** What visitors get in place of what the pointer says. Empty for a remote of which no pointer is followed. */
function insteadOf(entry: ReleaseEntry): string {
  if (entry.isHost && hostServed(entry) === null) return ` ${SHIPPED_HOST}`;
  if (!isRefused(entry)) return '';
  const standIn = standInOf(entry);
  return standIn === null ? ' Visitors get a card with Retry.' : ` Visitors get ${releaseLabel(entry, standIn)}.`;
}

/** Why a pointer or the release that it names is not followed, and what visitors get instead. Null if both are. */
export function notFollowed(entry: ReleaseEntry): string | null {
  const refused = refusedOf(entry);
  const reason =
    entry.problem ??
    (refused === undefined
      ? null
      : `${releaseLabel(entry, refused.release)} is refused${refused.refusal === null ? '' : `: ${refusalText(refused.refusal)}`}.`);
  return reason === null ? null : `${reason}${insteadOf(entry)}`;
}

/** The title of the worst problem of an entry. */
export function headOf(entry: ReleaseEntry): string {
  if (entry.problem !== null) return 'Pointer not followed';
  if (isRefused(entry)) return 'Release refused';
  return worseThanCurrent(entry) === null ? 'Over budget' : 'Canary worse than current';
}

function isOver(entry: ReleaseEntry): boolean {
  const figures = currentOf(entry)?.figures;
  return figures !== undefined && isOverBudget(figures);
}

/** The problem of the host or a remote: it is not followed, its canary is worse, or it is over its budget. Null if there is none. */
export const reasonOf = (entry: ReleaseEntry): string | null =>
  notFollowed(entry) ?? worseThanCurrent(entry) ?? (isOver(entry) ? overReason(entry) : null);

/** The entry with the worst problem. Of several with the same kind, the first. */
export const worstOf = (entries: readonly ReleaseEntry[]): ReleaseEntry | undefined =>
  entries.find(({ problem }) => problem !== null) ??
  entries.find(isRefused) ??
  entries.find((entry) => worseThanCurrent(entry) !== null) ??
  entries.find(isOver);

const WITH_NAME: Readonly<Record<Vital, (text: string) => string>> = {
  errorsPer1000: (text) => `${text} errors in 1,000 visits`,
  lcpP75Ms: (text) => `LCP ${text}`,
  inpP75Ms: (text) => `INP ${text}`,
  clsP75: (text) => `CLS ${text}`,
};

/** `0.0 errors in 1,000 visits, LCP 7.38 s, of 8 visits.` It contains only measured figures, because a missing one is not zero. */
function overReason(entry: ReleaseEntry): string {
  const figures = currentOf(entry)?.figures;
  if (figures === undefined) return '';
  const measured = VITALS.filter((vital) => figures[vital] !== null);
  const words = measured.map((vital) => WITH_NAME[vital](vitalText(vital, figures[vital])));
  return `${words.join(', ')}, of ${counted(figures.views, 'visit')}.`;
}

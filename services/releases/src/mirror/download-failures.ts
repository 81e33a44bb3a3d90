import { wordsOf } from '../objects/file-error.ts';
import { keyOf, type ReleaseName, UnfitReleaseError } from './stored-release.ts';

/** The wait before the next attempt after a failed download. */
const AGAIN_MS = 5_000;
/**
 * The longest wait for a release that the store lacks or has with other content than signed. Anybody may request it, so the wait doubles
 * each time.
 */
const UNFIT_AGAIN_MS = 5 * 60_000;

/** Why a download failed. */
interface Failure {
  readonly sentence: string;
  /** Whether the store gave the reason: it lacks the release, or has it with other content than signed. */
  readonly isKnown: boolean;
  readonly atMs: number;
  readonly againInMs: number;
}

/** The downloads that failed. Only releases that a key holder named are tried, so strangers cannot grow this. */
export interface DownloadFailures {
  /** Notes a failure, and reports its reason unless it is the one of the last failure. */
  note(named: ReleaseName, error: unknown): void;
  /** A failure that is too recent for another attempt. */
  recent(named: ReleaseName): Failure | undefined;
  /** Whether the last download failed. */
  has(named: ReleaseName): boolean;
  forget(named: ReleaseName): void;
  /** The releases whose last download failed. */
  names(): readonly ReleaseName[];
}

export interface DownloadFailuresOptions {
  /** What messages call the store. */
  readonly place: string;
  readonly report: (sentence: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly clockMs: () => number;
}

/** Makes an empty list of failures. */
export function createDownloadFailures({ place, report, clockMs }: DownloadFailuresOptions): DownloadFailures {
  const failed = new Map<string, Failure & { readonly named: ReleaseName }>();
  return {
    note(named, error) {
      const key = keyOf(named);
      const sentence = `The release ${named.release} of ${named.name} cannot be fetched from ${place}: ${wordsOf(error)}.`;
      const before = failed.get(key);
      if (before?.sentence !== sentence) report(sentence.replace(/\.\.$/, '.'));
      const isKnown = error instanceof UnfitReleaseError;
      const isAgain = isKnown && before?.isKnown === true;
      const againInMs = isAgain ? Math.min(before.againInMs * 2, UNFIT_AGAIN_MS) : AGAIN_MS;
      failed.set(key, { named, sentence, isKnown, atMs: clockMs(), againInMs });
    },
    recent(named) {
      const before = failed.get(keyOf(named));
      return before !== undefined && clockMs() - before.atMs < before.againInMs ? before : undefined;
    },
    has: (named) => failed.has(keyOf(named)),
    forget: (named) => failed.delete(keyOf(named)),
    names: () => [...failed.values()].map(({ named }) => named),
  };
}

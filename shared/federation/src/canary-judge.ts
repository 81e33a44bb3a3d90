/**
 * When a canary is taken back automatically. Every rule compares visits in one browser engine since the canary began with visits of the
 * current release at the same time.
 */
export const CANARY_RULE = {
  /** The fewest visits for a judgment. */
  minViews: 50,
  /**
   * Limits on the weight of one person in the second look: how many of the newest visits count, and how many of these with their largest
   * paint. Any signed-in person can report invented visits, which would hide a bad canary among good ones.
   */
  viewsOfOne: 20,
  lcpViewsOfOne: 5,
  /** Visits in which the release did not load or its first screen failed, and their share of all visits. */
  loadFailures: 3,
  loadFailureShare: 0.02,
  /** Failures in its files, of 1,000 visits more than this, and times as many as those of the current release. */
  errors: 3,
  errorsPer1000: 5,
  errorsTimes: 2,
  /** Largest paint of three visits of four: slower by this part, and by these milliseconds. */
  lcpShare: 0.25,
  lcpMs: 200,
} as const;

/** Figures of a release in one engine. */
export interface EngineHealth {
  /** blink, gecko, webkit or other. */
  readonly engine: string;
  readonly views: number;
  /** Visits in which it did not load. */
  readonly loadFailures: number;
  /** Errors in its files. */
  readonly errors: number;
  /** Visits whose largest paint the browser measured, and its 75th percentile in milliseconds; null where none was. */
  readonly lcpViews: number;
  readonly lcpP75Ms: number | null;
}

export type CanaryFault = 'loadFailures' | 'errors' | 'lcp';

/** Why a canary returns, with the engine and a sentence that names the figures. */
export interface CanaryVerdict {
  readonly fault: CanaryFault;
  readonly engine: string;
  readonly reason: string;
}

const ENGINE_WORDS: Readonly<Record<string, string>> = {
  blink: 'Chrome and Edge (Blink)',
  gecko: 'Firefox (Gecko)',
  webkit: 'Safari (WebKit)',
};

/** The common names of an engine's browsers. */
export const engineWords = (engine: string): string => ENGINE_WORDS[engine] ?? 'other browsers';

/** Failures in 1,000 visits; null without any. */
export const perThousand = (count: number, views: number): number | null =>
  views === 0 ? null : (count / views) * 1000;

const rounded = (value: number, digits = 1) => value.toLocaleString('en-US', { maximumFractionDigits: digits });
const visits = (count: number) => (count === 1 ? '1 visit' : `${rounded(count, 0)} visits`);

function loadFault(canary: EngineHealth, current: EngineHealth | undefined): string | null {
  const { loadFailures, views } = canary;
  if (loadFailures < CANARY_RULE.loadFailures || loadFailures / views < CANARY_RULE.loadFailureShare) return null;
  const beside =
    current === undefined || current.views === 0
      ? ''
      : `; the current release in ${rounded(current.loadFailures, 0)} of ${rounded(current.views, 0)}`;
  return `it did not load in ${rounded(loadFailures, 0)} of ${visits(views)} (${rounded((100 * loadFailures) / views)}%)${beside}`;
}

function errorFault(canary: EngineHealth, current: EngineHealth | undefined): string | null {
  const rate = perThousand(canary.errors, canary.views) ?? 0;
  const currentRate = perThousand(current?.errors ?? 0, current?.views ?? 0);
  if (canary.errors < CANARY_RULE.errors || rate <= CANARY_RULE.errorsPer1000) return null;
  if (rate < CANARY_RULE.errorsTimes * (currentRate ?? 0)) return null;
  const beside = currentRate === null ? '' : `; the current release has ${rounded(currentRate)}`;
  return `it had ${rounded(canary.errors, 0)} errors in ${visits(canary.views)}, ${rounded(rate)} in 1,000${beside}`;
}

function lcpFault(canary: EngineHealth, current: EngineHealth | undefined): string | null {
  if (canary.lcpP75Ms === null || current === undefined || current.lcpP75Ms === null) return null;
  // A percentile of few visits is chance, for both releases.
  if (Math.min(canary.lcpViews, current.lcpViews) < CANARY_RULE.minViews) return null;
  const slower = canary.lcpP75Ms - current.lcpP75Ms;
  if (slower < CANARY_RULE.lcpMs || slower < CANARY_RULE.lcpShare * current.lcpP75Ms) return null;
  return `its largest paint comes after ${rounded(canary.lcpP75Ms, 0)} ms (p75 of ${visits(canary.lcpViews)}), that of the current release after ${rounded(current.lcpP75Ms, 0)} ms`;
}

const faults: readonly (readonly [CanaryFault, typeof loadFault])[] = [
  ['loadFailures', loadFault],
  ['errors', errorFault],
  ['lcp', lcpFault],
];

/**
 * Decides whether a canary is taken back, by the first engine in which it is worse (`CANARY_RULE`); null if it may continue. Engines are
 * judged one by one, so a canary that breaks in a single browser is noticed. An engine with too few visits is not judged.
 *
 * @param canary figures of the canary by engine, each engine once
 * @param current those of the current release at the same time
 */
export function judgeCanary(canary: readonly EngineHealth[], current: readonly EngineHealth[]): CanaryVerdict | null {
  for (const [fault, find] of faults) {
    for (const health of canary) {
      if (health.views < CANARY_RULE.minViews) continue;
      const found = find(
        health,
        current.find(({ engine }) => engine === health.engine),
      );
      if (found !== null) {
        return { fault, engine: health.engine, reason: `In ${engineWords(health.engine)} ${found}.` };
      }
    }
  }
  return null;
}

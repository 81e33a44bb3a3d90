import type {
  ReleaseChange,
  ReleaseEntry,
  ReleaseFigures,
  ReleaseOfName,
  ServedRelease,
} from '@fixed-ops/contract/releases';
import { CANARY_RULE } from '@fixed-ops/federation';
import { formatInstant } from '@fixed-ops/metrics';
import type { FigureStatus } from '@fixed-ops/ui';

/** The budgets of a release, in the text below the table. */
export const BUDGET = { errorsPer1000: 1, lcpP75Ms: 2000, inpP75Ms: 150, clsP75: 0.05 } as const;
export type Vital = keyof typeof BUDGET;
export const VITALS: readonly Vital[] = ['errorsPer1000', 'lcpP75Ms', 'inpP75Ms', 'clsP75'];
/** Up to this share over the budget, a figure is near it. */
const NEAR = 1.25;
/** The fewest visits for a judgment, for canaries and for everything else on this page. */
export const MIN_VIEWS = CANARY_RULE.minViews;

/** Whether the visits are too few to judge by. */
export const isTooFew = ({ views }: Pick<ReleaseFigures, 'views'>): boolean => views < MIN_VIEWS;

/** `11,204`. */
export const numberText = (value: number): string => value.toLocaleString('en-US');

/** Whether there are visits, but too few to judge by. Without any there is nothing to judge. */
export const hasTooFew = (figures: Pick<ReleaseFigures, 'views'>): boolean => figures.views > 0 && isTooFew(figures);

/** The status of a figure against its budget. `none` if nothing was measured, or in too few visits to judge. */
export function statusOf(vital: Vital, value: number | null, views: number): FigureStatus {
  if (value === null || isTooFew({ views })) return 'none';
  if (value <= BUDGET[vital]) return 'green';
  return value <= BUDGET[vital] * NEAR ? 'amber' : 'red';
}

const withDigits = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const VITAL_HEADS: Readonly<Record<Vital, string>> = {
  errorsPer1000: 'Errors in 1,000',
  lcpP75Ms: 'LCP p75',
  inpP75Ms: 'INP p75',
  clsP75: 'CLS',
};

/** The figure's text in the table: `28.6`, `1.62 s`, `96 ms`, `0.01`. */
export function vitalText(vital: Vital, value: number | null): string {
  if (value === null) return '—';
  if (vital === 'lcpP75Ms') return `${(value / 1000).toFixed(2)} s`;
  if (vital === 'inpP75Ms') return `${withDigits(value, 0)} ms`;
  return withDigits(value, vital === 'clsP75' ? 2 : 1);
}

/** The difference between a canary and the current release: `+27.9`, `−0.09`. Null if there is no visible difference. */
export function differenceText(vital: Vital, canary: number | null, current: number | null): string | null {
  if (canary === null || current === null) return null;
  const scale = vital === 'lcpP75Ms' ? 1000 : 1;
  const digits = { errorsPer1000: 1, lcpP75Ms: 2, inpP75Ms: 0, clsP75: 2 }[vital];
  const difference = withDigits((canary - current) / scale, digits);
  if (!/[1-9]/.test(difference)) return null;
  return difference.startsWith('-') ? `−${difference.slice(1)}` : `+${difference}`;
}

/** The beginning of a release's name, which is enough to identify it. Names by bytes are long. */
export const shortRelease = (release: string | null): string =>
  release === null ? 'none' : /^[0-9a-f]{13,}$/.test(release) ? release.slice(0, 12) : release;

/** `0.1.0-6be83bd0` if the release is known, otherwise its name. */
export function releaseLabel(entry: Pick<ReleaseEntry, 'releases'>, release: string | null): string {
  const version = entry.releases.find((each) => each.release === release)?.version;
  const short = shortRelease(release);
  return version === undefined || short.startsWith(`${version}-`) ? short : `${version}-${short}`;
}

/** `Nov 16, 3:02 PM`, with the year if it is not the current one. */
export function whenText(instant: string, timezone: string, now = new Date()): string {
  const text = formatInstant(instant, timezone);
  const year = String(new Date(instant).getUTCFullYear());
  return year === String(now.getUTCFullYear()) ? text.replace(`, ${year},`, ',') : text;
}

/** `9:12 AM`. */
export const timeText = (instant: string, timezone: string): string =>
  formatInstant(instant, timezone).split(', ').at(-1) ?? '';

const DAY_MS = 86_400_000;

/** An instant within the shown time: `9:12 AM` if that is a day, otherwise with the date. */
export const momentText = (
  instant: string,
  timezone: string,
  { from, to }: { readonly from: string; readonly to: string },
): string => (Date.parse(to) - Date.parse(from) <= DAY_MS ? timeText(instant, timezone) : whenText(instant, timezone));

/** `1 error`, `12 errors`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

export const currentOf = ({ served }: ReleaseEntry): ServedRelease | undefined =>
  served.find(({ role }) => role === 'current');
export const canaryOf = ({ served }: ReleaseEntry): ServedRelease | undefined =>
  served.find(({ role }) => role === 'canary');

/** `8 of 50 visits, 42 missing`: how far a release is from a judgment. */
export const missingText = ({ views }: Pick<ReleaseFigures, 'views'>, unit = ' visits'): string =>
  `${numberText(views)} of ${MIN_VIEWS}${unit}, ${MIN_VIEWS - views} missing`;

/** Whether any figure of a release is over its budget. */
export const isOverBudget = (figures: ReleaseFigures): boolean =>
  VITALS.some((vital) => statusOf(vital, figures[vital], figures.views) === 'red');

/** The figures by which a canary is worse. Null if it is not, or if it is too early to say. */
export function worseThanCurrent(entry: ReleaseEntry): string | null {
  const canary = canaryOf(entry)?.figures;
  const current = currentOf(entry)?.figures;
  if (canary === undefined || isTooFew(canary) || canary.errorsPer1000 === null) return null;
  // The judge looks at each browser by itself.
  if (canaryOf(entry)?.engines.every(isTooFew)) return null;
  const parts: string[] = [];
  const rate = current?.errorsPer1000 ?? 0;
  if (canary.errors > 0 && canary.errorsPer1000 > rate) {
    parts.push(
      `${numberText(canary.errorsPer1000)} errors in 1,000 visits against ${numberText(rate)}: ${numberText(canary.errors)} of ${numberText(canary.views)}.`,
    );
  }
  if (canary.loadFailures > 0) parts.push(`It did not load in ${counted(canary.loadFailures, 'visit')}.`);
  const slower = current?.lcpP75Ms == null || canary.lcpP75Ms === null ? 0 : canary.lcpP75Ms - current.lcpP75Ms;
  if (slower > 0 && parts.length > 0) parts.push(`LCP is ${withDigits(slower, 0)} ms slower.`);
  return parts.length === 0 ? null : parts.join(' ');
}

/** The reason against an untrusted release. The server sends it without a subject: `is signed with …`. */
export const refusalText = (refusal: string): string => (refusal.startsWith('it ') ? refusal : `it ${refusal}`);

/** The present role of a release for visitors. */
export function stateText({ state, refusal }: ReleaseOfName, share: number | undefined): string {
  const words: Record<ReleaseOfName['state'], string> = {
    current: `Serving ${share ?? 100}%`,
    canary: `Canary, ${share ?? 0}%`,
    previous: 'Last good, ready to roll back to',
    kept: 'Kept, ready to roll back to',
    // A pointer stores ten releases. For others it is not known whether they were served.
    unused: 'Served to nobody now',
    bad: 'Taken back',
    refused: refusal === null ? 'Refused' : `Refused: ${refusalText(refusal)}`,
  };
  return words[state];
}

/** The text of a change in the log, without its full stop: "opened the canary of dashboards at 10%". */
export function changeText({ action, name, to, canary }: ReleaseChange): string {
  const words: Record<ReleaseChange['action'], string> = {
    release: `released ${name} ${shortRelease(to)}`,
    rollback: `rolled ${name} back to ${shortRelease(to)}`,
    canary: `gave the canary ${shortRelease(canary?.release ?? null)} of ${name} to ${canary?.share ?? 0}%`,
    'stop-canary': `stopped the canary of ${name}`,
    promote: `gave ${shortRelease(to)} of ${name} to everybody`,
    hold: `held ${name} at ${shortRelease(to)}`,
    'let-go': `let ${name} go`,
    convert: `brought ${name} over from registry.json`,
    placement: 'changed the placement',
    keys: name === 'keys' ? 'changed the keys' : `signed ${name} again`,
  };
  return words[action];
}

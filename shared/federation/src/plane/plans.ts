import { type PointerContent, releasesBefore } from './pointer.ts';

/** Who changes a pointer, and why. */
export interface ChangeRequest {
  readonly by: string;
  /** The reason in the person's words; may be empty. */
  readonly why: string;
}

/** Why a change was refused. */
export interface Refusal {
  readonly code:
    | 'held'
    | 'release_is_bad'
    | 'canary_running'
    | 'no_canary'
    | 'is_current'
    | 'nothing_released'
    | 'nothing_before'
    | 'not_served_before'
    | 'share_out_of_range';
  /** A whole sentence, with what to do instead. */
  readonly sentence: string;
}

/** The next pointer; `same` if nothing changes. */
export type Plan =
  | { readonly kind: 'change'; readonly pointer: PointerContent }
  | { readonly kind: 'same'; readonly pointer: PointerContent }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** How many healthy releases a pointer remembers besides the current one. */
const REMEMBERED = 10;

const refused = (code: Refusal['code'], sentence: string): Plan => ({ kind: 'refused', refusal: { code, sentence } });

const nextOf = (
  before: PointerContent,
  changes: Partial<PointerContent>,
  { by, why }: ChangeRequest,
  now: Date,
): Plan => ({
  kind: 'change',
  pointer: { ...before, ...changes, revision: before.revision + 1, by, why, at: now.toISOString() },
});

const refusedAsHeld = ({ name, by, at, why }: PointerContent): Plan =>
  refused(
    'held',
    `${name} is held${why === '' ? '' : ` (${why})`}, last changed by ${by} on ${at.slice(0, 10)}. Let it go first: npm run hold -- ${name} --off`,
  );

const refusedAsBad = (name: string, release: string, again = `npm run release -- ${name} --again`): Plan =>
  refused(
    'release_is_bad',
    `The release ${release} of ${name} was taken back as a bad one. Release it again if it is not: ${again}`,
  );

/** Makes `release` the current one and remembers the releases before it. */
function switchTo(release: string, before: PointerContent, bad: readonly string[]) {
  const healthy = [before.current, ...releasesBefore(before)].filter(
    (each) => each !== null && each !== release && !bad.includes(each),
  );
  const [previous = null, ...earlier] = [...new Set(healthy)].filter((each) => each !== null);
  return { current: release, previous, earlier: earlier.slice(0, REMEMBERED - 1), canary: null };
}

export interface ReleaseRequest extends ChangeRequest {
  readonly name: string;
  readonly release: string;
  /** Whether to release it although it was marked as bad. */
  readonly again?: boolean;
}

/** Makes the first pointer of a name, or moves it to a release. Refused while it is held, while another release is a canary, and for a bad release. */
export function planRelease(before: PointerContent | null, request: ReleaseRequest, now: Date): Plan {
  const { name, release, again = false, by, why } = request;
  if (before === null) {
    const at = now.toISOString();
    const first = {
      name,
      revision: 1,
      current: release,
      previous: null,
      earlier: [],
      canary: null,
      isHeld: false,
      bad: [],
    };
    return { kind: 'change', pointer: { ...first, by, at, why } };
  }
  if (before.current === release) return { kind: 'same', pointer: before };
  // A pointer without a release cannot have been held on purpose.
  if (before.isHeld && before.current !== null) return refusedAsHeld(before);
  if (before.canary !== null && before.canary.release !== release) return refusedForCanary(before.name, before.canary);
  if (before.bad.includes(release) && !again) return refusedAsBad(name, release);
  const bad = before.bad.filter((each) => each !== release);
  return nextOf(before, { ...switchTo(release, before, bad), bad }, request, now);
}

const refusedForCanary = (name: string, { release, share }: NonNullable<PointerContent['canary']>): Plan =>
  refused(
    'canary_running',
    `The release ${release} of ${name} is a canary for ${share} % of the visitors. Give it to all or take it back first: npm run promote -- ${name}, npm run canary -- ${name} --stop`,
  );

/** Only a person knows which of two releases is bad, so there is a command for each way back. */
function refusedForEither(
  { name, current, previous }: PointerContent,
  { release, share }: NonNullable<PointerContent['canary']>,
): Plan {
  const ofCurrent =
    previous === null
      ? ''
      : ` If it is ${current}: npm run rollback -- ${name} --to ${previous}, which ends the canary too.`;
  return refused(
    'canary_running',
    `${name} has a canary besides: ${release} for ${share} % of the visitors. If that is the bad one: npm run canary -- ${name} --stop --bad.${ofCurrent}`,
  );
}

export interface RollbackRequest extends ChangeRequest {
  /** A healthy release that was served before; null for the last one. */
  readonly to: string | null;
  /** Releases that cannot be served. The last healthy one before them counts. */
  readonly passedOver?: readonly string[];
}

/** Returns to a healthy release and marks the current one as bad. Works on a pointer that is held, which stays so. A canary ends. */
export function planRollback(before: PointerContent | null, request: RollbackRequest, now: Date): Plan {
  if (before === null || before.current === null)
    return refused('nothing_released', 'Nothing is released yet, so there is nothing to roll back.');
  const { name, current, canary } = before;
  const { to, passedOver = [] } = request;
  if (to === null && canary !== null) return refusedForEither(before, canary);
  const healthy = releasesBefore(before);
  const isGood = (release: string) => !passedOver.includes(release) && !before.bad.includes(release);
  const target = to ?? healthy.find(isGood) ?? null;
  if (target === null)
    return refused(
      'nothing_before',
      `${name} has no healthy release before ${current}. Release a mended one: npm run release -- ${name}`,
    );
  if (target === current) return refused('is_current', `${target} is the current release of ${name} already.`);
  if (before.bad.includes(target)) return refusedAsBad(name, target);
  const place = healthy.indexOf(target);
  if (place < 0)
    return refused(
      'not_served_before',
      `${target} is no release of ${name} that was served before and was healthy. There are: ${healthy.join(', ') || 'none'}.`,
    );
  // Releases that were served after it are skipped for a reason, so they are no fallbacks.
  const [next = null, ...earlier] = healthy.slice(place + 1);
  const bad = [...new Set([...before.bad, current])];
  return nextOf(before, { current: target, previous: next, earlier, canary: null, bad }, request, now);
}

export interface CanaryRequest extends ChangeRequest {
  readonly release: string;
  /** Percent of the visitors, from 0.01 to 99. */
  readonly share: number;
  /** Whether to try it although it was marked as bad. */
  readonly again?: boolean;
}

/** Gives a release to a share of the visitors, or another share to the one that is a canary. */
export function planCanary(before: PointerContent | null, request: CanaryRequest, now: Date): Plan {
  const { release, share, again = false } = request;
  if (before === null || before.current === null)
    return refused(
      'nothing_released',
      'Nothing is released yet that a canary could be compared with. Release it to all first.',
    );
  const { name, current, canary } = before;
  if (!(share >= 0.01 && share <= 99))
    return refused('share_out_of_range', `A canary is for 0.01 to 99 % of the visitors, not ${share} %.`);
  if (release === current) return refused('is_current', `${release} is the current release of ${name} already.`);
  if (before.isHeld) return refusedAsHeld(before);
  if (before.bad.includes(release) && !again)
    return refusedAsBad(name, release, `npm run canary -- ${name} --release ${release} --share ${share} --again`);
  if (canary !== null && canary.release !== release) return refusedForCanary(name, canary);
  if (canary?.share === share) return { kind: 'same', pointer: before };
  const bad = before.bad.filter((each) => each !== release);
  return nextOf(before, { canary: { release, share }, bad }, request, now);
}

/** Ends a canary: everybody gets the current release again. `isBad` marks the canary as bad, so that it is released again only on request. */
export function planStopCanary(
  before: PointerContent | null,
  request: ChangeRequest & { readonly isBad: boolean },
  now: Date,
): Plan {
  const canary = before?.canary ?? null;
  if (before === null || canary === null) return refused('no_canary', `${before?.name ?? 'It'} has no canary.`);
  const bad = request.isBad ? [...new Set([...before.bad, canary.release])] : before.bad;
  return nextOf(before, { canary: null, bad }, request, now);
}

/** Gives the canary to everybody. */
export function planPromote(before: PointerContent | null, request: ChangeRequest, now: Date): Plan {
  if (before === null || before.canary === null)
    return refused('no_canary', `${before?.name ?? 'It'} has no canary to give to all.`);
  if (before.isHeld) return refusedAsHeld(before);
  return nextOf(before, switchTo(before.canary.release, before, before.bad), request, now);
}

/** Holds a pointer, or ends that. A held pointer gets the new reason. */
export function planHold(
  before: PointerContent | null,
  request: ChangeRequest & { readonly isHeld: boolean },
  now: Date,
): Plan {
  if (before === null) return refused('nothing_released', 'Nothing is released yet, so there is nothing to hold.');
  const isNewReason = request.isHeld && request.why !== '' && request.why !== before.why;
  if (before.isHeld === request.isHeld && !isNewReason) return { kind: 'same', pointer: before };
  return nextOf(before, { isHeld: request.isHeld }, request, now);
}

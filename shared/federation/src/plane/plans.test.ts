import { type Plan, planCanary, planHold, planPromote, planRelease, planRollback, planStopCanary } from './plans.ts';
import type { PointerContent } from './pointer.ts';

const now = new Date('2026-11-25T10:00:00Z');
const who = { by: 'Dana', why: '' };

function aPointer(changes: Partial<PointerContent> = {}): PointerContent {
  return {
    name: 'dashboards',
    revision: 7,
    current: 'r3',
    previous: 'r2',
    earlier: ['r1'],
    canary: null,
    isHeld: false,
    bad: [],
    by: 'the team',
    at: '2026-11-20T08:00:00.000Z',
    why: '',
    ...changes,
  };
}
const after = (plan: Plan) => (plan.kind === 'change' ? plan.pointer : plan);
const code = (plan: Plan) => (plan.kind === 'refused' ? plan.refusal.code : plan.kind);
const release = (before: PointerContent | null, name: string, again = false) =>
  planRelease(before, { name: 'dashboards', release: name, again, ...who }, now);

describe('a release', () => {
  test('of a new remote is its first pointer', () => {
    expect(after(release(null, 'r1'))).toEqual(
      aPointer({ revision: 1, current: 'r1', previous: null, earlier: [], by: 'Dana', at: now.toISOString() }),
    );
  });

  test('takes the place of the current one, which stands in for it', () => {
    expect(after(release(aPointer(), 'r4'))).toMatchObject({
      revision: 8,
      current: 'r4',
      previous: 'r3',
      earlier: ['r2', 'r1'],
      by: 'Dana',
      at: now.toISOString(),
    });
  });

  test('that is current already changes nothing', () => {
    expect(code(release(aPointer(), 'r3'))).toBe('same');
  });

  test('that was served before comes back without standing in for itself', () => {
    expect(after(release(aPointer(), 'r2'))).toMatchObject({ current: 'r2', previous: 'r3', earlier: ['r1'] });
  });

  test('is refused while the pointer is held, with who and how to let it go', () => {
    const plan = release(aPointer({ isHeld: true, why: 'audit week' }), 'r4');
    expect(plan).toEqual({
      kind: 'refused',
      refusal: {
        code: 'held',
        sentence: expect.stringMatching(/held \(audit week\).* the team on 2026-11-20\..*hold -- dashboards --off/),
      },
    });
    // The pointer was held before anything was released, which is not a decision against any release.
    expect(after(release(aPointer({ isHeld: true, current: null }), 'r4'))).toMatchObject({ current: 'r4' });
  });

  test('that was taken back is refused until somebody releases it again by name', () => {
    const before = aPointer({ bad: ['r4'] });
    expect(code(release(before, 'r4'))).toBe('release_is_bad');
    expect(after(release(before, 'r4', true))).toMatchObject({ current: 'r4', bad: [] });
  });

  test('does not end the canary of another release', () => {
    const before = aPointer({ canary: { release: 'r4', share: 10 } });
    expect(code(release(before, 'r5'))).toBe('canary_running');
    expect(after(release(before, 'r4'))).toMatchObject({ current: 'r4', canary: null, previous: 'r3' });
  });
});

describe('a rollback', () => {
  const back = (before: PointerContent | null, to: string | null = null) => planRollback(before, { to, ...who }, now);

  test('returns to the last healthy release, and the bad one is never a fallback', () => {
    const pointer = after(back(aPointer()));
    expect(pointer).toMatchObject({ revision: 8, current: 'r2', previous: 'r1', earlier: [], bad: ['r3'] });
  });

  test('twice in a row goes on to the release before, and never to a bad one', () => {
    const once = after(back(aPointer()));
    expect(after(back(once as PointerContent))).toMatchObject({ current: 'r1', previous: null, bad: ['r3', 'r2'] });
  });

  test('passes over what was taken back as a canary, and what no document would be made of', () => {
    expect(after(back(aPointer({ bad: ['r2'] })))).toMatchObject({ current: 'r1', previous: null, bad: ['r2', 'r3'] });
    const request = { to: null, passedOver: ['r2'], ...who };
    expect(after(planRollback(aPointer(), request, now))).toMatchObject({ current: 'r1', previous: null });
    expect(code(planRollback(aPointer(), { ...request, passedOver: ['r2', 'r1'] }, now))).toBe('nothing_before');
  });

  test('may name an earlier release, and releases between are not used as its fallback', () => {
    expect(after(back(aPointer(), 'r1'))).toMatchObject({ current: 'r1', previous: null, earlier: [], bad: ['r3'] });
  });

  test('works on a pointer that is held, which stays held', () => {
    expect(after(back(aPointer({ isHeld: true })))).toMatchObject({ current: 'r2', isHeld: true });
  });

  test.each([
    [null, null, 'nothing_released'],
    [aPointer({ previous: null, earlier: [] }), null, 'nothing_before'],
    [aPointer(), 'r3', 'is_current'],
    [aPointer({ bad: ['r2'] }), 'r2', 'release_is_bad'],
    [aPointer(), 'r9', 'not_served_before'],
    [aPointer({ canary: { release: 'r4', share: 5 } }), null, 'canary_running'],
  ])('of %j to %s is refused: %s', (before, to, expected) => {
    expect(code(back(before, to))).toBe(expected);
  });

  test('beside a canary says how to take back either, since nobody else knows which is bad', () => {
    const before = aPointer({ canary: { release: 'r4', share: 5 } });
    const plan = back(before);
    expect(plan.kind === 'refused' && plan.refusal.sentence).toBe(
      `${before.name} has a canary besides: r4 for 5 % of the visitors. If that is the bad one: npm run canary -- ${before.name} --stop --bad. If it is r3: npm run rollback -- ${before.name} --to r2, which ends the canary too.`,
    );
    expect(after(back(before, 'r2'))).toMatchObject({ current: 'r2', canary: null, bad: ['r3'] });
  });

  test('after the next release the bad one is not among the releases before it', () => {
    const rolledBack = after(back(aPointer())) as PointerContent;
    expect(after(release(rolledBack, 'r4'))).toMatchObject({ current: 'r4', previous: 'r2', earlier: ['r1'] });
  });
});

describe('a canary', () => {
  const canary = (before: PointerContent | null, name: string, share: number) =>
    planCanary(before, { release: name, share, ...who }, now);

  test('gives a release to a share, and a larger one later', () => {
    const first = after(canary(aPointer(), 'r4', 5)) as PointerContent;
    expect(first).toMatchObject({ current: 'r3', canary: { release: 'r4', share: 5 } });
    expect(after(canary(first, 'r4', 25))).toMatchObject({ canary: { release: 'r4', share: 25 } });
    expect(code(canary(first, 'r4', 5))).toBe('same');
  });

  test.each([
    [null, 'r4', 5, 'nothing_released'],
    [aPointer(), 'r3', 5, 'is_current'],
    [aPointer({ bad: ['r4'] }), 'r4', 5, 'release_is_bad'],
    [aPointer({ isHeld: true }), 'r4', 5, 'held'],
    [aPointer({ canary: { release: 'r4', share: 5 } }), 'r5', 5, 'canary_running'],
    [aPointer(), 'r4', 0, 'share_out_of_range'],
    [aPointer(), 'r4', 100, 'share_out_of_range'],
    [aPointer(), 'r4', Number.NaN, 'share_out_of_range'],
  ])('of %j with %s for %s %% is refused: %s', (before, name, share, expected) => {
    expect(code(canary(before, name, share))).toBe(expected);
  });

  test('that is given to all is the current release, with the one before standing in', () => {
    const before = aPointer({ canary: { release: 'r4', share: 5 } });
    expect(after(planPromote(before, who, now))).toMatchObject({ current: 'r4', previous: 'r3', canary: null });
    expect(code(planPromote(aPointer(), who, now))).toBe('no_canary');
  });

  test('that was taken back is refused with the command that tries it again, which makes it bad no more', () => {
    const before = aPointer({ bad: ['r4', 'r5'] });
    const request = { ...who, release: 'r4', share: 5 };
    expect(planCanary(before, request, now)).toMatchObject({
      refusal: { sentence: expect.stringMatching(/npm run canary -- \w+ --release r4 --share 5 --again$/) },
    });
    expect(after(planCanary(before, { ...request, again: true }, now))).toMatchObject({
      canary: { release: 'r4', share: 5 },
      bad: ['r5'],
    });
  });

  test('that is taken back leaves the current release, and is bad where somebody says so', () => {
    const before = aPointer({ canary: { release: 'r4', share: 5 } });
    const stop = (isBad: boolean) => after(planStopCanary(before, { ...who, isBad }, now));
    expect(stop(true)).toMatchObject({ current: 'r3', canary: null, bad: ['r4'] });
    expect(stop(false)).toMatchObject({ current: 'r3', canary: null, bad: [] });
    expect(code(planStopCanary(aPointer(), { ...who, isBad: true }, now))).toBe('no_canary');
  });
});

test('a pointer is held and let go', () => {
  const held = after(planHold(aPointer(), { ...who, isHeld: true }, now)) as PointerContent;
  expect(held).toMatchObject({ isHeld: true, revision: 8 });
  expect(code(planHold(held, { ...who, isHeld: true }, now))).toBe('same');
  expect(after(planHold(held, { ...who, isHeld: false }, now))).toMatchObject({ isHeld: false, revision: 9 });
});

test('a pointer that is held takes another reason, and keeps its own where none is given', () => {
  const held = after(planHold(aPointer(), { ...who, why: 'month end', isHeld: true }, now)) as PointerContent;
  const again = (why: string) => planHold(held, { ...who, why, isHeld: true }, now);
  expect(after(again('year end'))).toMatchObject({ isHeld: true, why: 'year end', revision: 9 });
  expect(code(again('month end'))).toBe('same');
  expect(code(again(''))).toBe('same');
});

import fc from 'fast-check';
import { CANARY_RULE, type EngineHealth, judgeCanary } from './canary-judge.ts';

const of = (changes: Partial<EngineHealth> = {}): EngineHealth => ({
  engine: 'blink',
  views: 100,
  loadFailures: 0,
  errors: 0,
  lcpViews: 100,
  lcpP75Ms: 1600,
  ...changes,
});

describe('a canary', () => {
  it('goes on while it is no worse than the current release', () => {
    expect(judgeCanary([of()], [of({ views: 900 })])).toBeNull();
  });

  it.each([
    ['49 visits', 49, null],
    ['50 visits', 50, 'loadFailures'],
  ])('is judged from 50 visits on: after %s', (_what, views, fault) => {
    expect(judgeCanary([of({ views, loadFailures: 20 })], [of()])?.fault ?? null).toBe(fault);
  });

  it.each([
    ['2 of 50, which is chance', { views: 50, loadFailures: 2 }, null],
    ['3 of 50', { views: 50, loadFailures: 3 }, 'loadFailures'],
    ['3 of 150, exactly 2%', { views: 150, loadFailures: 3 }, 'loadFailures'],
    ['3 of 151, less than 2%', { views: 151, loadFailures: 3 }, null],
  ])('returns for visits in which it did not load: %s', (_what, changes, fault) => {
    expect(judgeCanary([of(changes)], [of()])?.fault ?? null).toBe(fault);
  });

  it.each([
    ['2 errors', { views: 50, errors: 2 }, { errors: 0 }, null],
    ['3 errors in 599', { views: 599, errors: 3 }, { errors: 0 }, 'errors'],
    ['3 errors in 600, not more than 5 in 1,000', { views: 600, errors: 3 }, { errors: 0 }, null],
    ['twice as many as the current one', { views: 100, errors: 4 }, { views: 1000, errors: 20 }, 'errors'],
    ['fewer than twice as many', { views: 100, errors: 4 }, { views: 1000, errors: 21 }, null],
    ['nobody has the current one', { views: 100, errors: 3 }, { views: 0, errors: 0 }, 'errors'],
  ])('returns for errors: %s', (_what, canary, current, fault) => {
    expect(judgeCanary([of(canary)], [of(current)])?.fault ?? null).toBe(fault);
  });

  it.each([
    ['25% and 200 ms slower', 1000, 1250, 'lcp'],
    ['25%, but less than 200 ms', 700, 880, null],
    ['200 ms, but less than 25%', 1600, 1850, null],
    ['400 ms and 25%', 1600, 2000, 'lcp'],
    ['faster', 2000, 1600, null],
  ])('returns for a later largest paint: %s', (_what, current, canary, fault) => {
    expect(judgeCanary([of({ lcpP75Ms: canary })], [of({ lcpP75Ms: current })])?.fault ?? null).toBe(fault);
  });

  it('is not called slow by a percentile of a few visits', () => {
    const slow = of({ lcpP75Ms: 9000 });
    expect(judgeCanary([{ ...slow, lcpViews: 49 }], [of()])).toBeNull();
    expect(judgeCanary([slow], [of({ lcpViews: 49 })])).toBeNull();
    expect(judgeCanary([slow], [of({ lcpViews: 0, lcpP75Ms: null })])).toBeNull();
  });

  it('that breaks for one browser only returns, and the reason names that browser and the figures', () => {
    const canary = [
      of({ views: 5000 }),
      of({ engine: 'webkit', views: 54, loadFailures: 6, lcpViews: 0, lcpP75Ms: null }),
    ];
    const current = [of({ views: 40_000 }), of({ engine: 'webkit', views: 480 })];
    expect(judgeCanary(canary, current)).toEqual({
      fault: 'loadFailures',
      engine: 'webkit',
      reason: 'In Safari (WebKit) it did not load in 6 of 54 visits (11.1%); the current release in 0 of 480.',
    });
  });

  it('is compared with the current release in the same browser, not in all', () => {
    // The usual number of errors in Firefox, which also has them with the current release.
    const canary = [of({ engine: 'gecko', views: 100, errors: 3 })];
    expect(judgeCanary(canary, [of({ engine: 'gecko', views: 100, errors: 3 }), of({ errors: 0 })])).toBeNull();
    expect(judgeCanary(canary, [of({ engine: 'gecko', errors: 0 }), of({ views: 100, errors: 3 })])?.fault).toBe(
      'errors',
    );
  });

  const health = fc.record({
    engine: fc.constantFrom('blink', 'gecko', 'webkit', 'other'),
    views: fc.nat(2000),
    loadFailures: fc.nat(50),
    errors: fc.nat(200),
    lcpViews: fc.nat(2000),
    lcpP75Ms: fc.option(fc.nat(10_000)),
  });
  const byEngine = fc.uniqueArray(health, { selector: ({ engine }) => engine });

  it('never returns for what holds of the current release alike, unless it does not load', () => {
    fc.assert(
      fc.property(byEngine, (same) => {
        const verdict = judgeCanary(same, same);
        return verdict === null || verdict.fault === 'loadFailures';
      }),
    );
  });

  it('never returns by an engine with too few visits, and always names one that it was seen in', () => {
    fc.assert(
      fc.property(byEngine, byEngine, (canary, current) => {
        const verdict = judgeCanary(canary, current);
        if (verdict === null) return true;
        const judged = canary.find(({ engine }) => engine === verdict.engine);
        return judged !== undefined && judged.views >= CANARY_RULE.minViews;
      }),
    );
  });

  it('that returns returns as well when it does worse, and when other browsers are there besides', () => {
    fc.assert(
      fc.property(byEngine, byEngine, fc.nat(50), (canary, current, more) => {
        if (judgeCanary(canary, current) === null) return true;
        const worse = canary.map((each) => ({
          ...each,
          errors: each.errors + more,
          loadFailures: each.loadFailures + more,
        }));
        return judgeCanary(worse, current) !== null && judgeCanary([...worse].reverse(), current) !== null;
      }),
    );
  });

  it('that is returned is so by figures which stand in its reason', () => {
    fc.assert(
      fc.property(byEngine, byEngine, (canary, current) => {
        const verdict = judgeCanary(canary, current);
        if (verdict === null) return true;
        const judged = canary.find(({ engine }) => engine === verdict.engine)!;
        const figure = { loadFailures: judged.loadFailures, errors: judged.errors, lcp: judged.lcpP75Ms }[
          verdict.fault
        ];
        return verdict.reason.includes((figure ?? Number.NaN).toLocaleString('en-US'));
      }),
    );
  });
});

import { describeFailure } from './describe-failure.ts';
import { type ThrownFailure, takeFailures } from './failures.ts';
import { watchViolations } from './violations.ts';

type Take = (reports: readonly { type: string; body: Record<string, unknown> }[]) => void;

/** Watches a page, and answers what is told and how the browser reports. */
function watching() {
  const told: ThrownFailure[] = [];
  const stopTaking = takeFailures((failure) => told.push(failure));
  const browser: { take: Take | null; isObserved: boolean; options: unknown } = {
    take: null,
    isObserved: false,
    options: null,
  };
  class ReportingObserver {
    constructor(take: Take, options: unknown) {
      Object.assign(browser, { take, options });
    }
    observe() {
      browser.isObserved = true;
    }
    disconnect() {
      browser.isObserved = false;
    }
  }
  Object.assign(globalThis, { ReportingObserver });
  const stop = watchViolations();
  return {
    told,
    browser,
    stop: () => {
      stop();
      stopTaking();
    },
  };
}

const violation = (changes: Record<string, unknown>) =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      disposition: 'enforce',
      effectiveDirective: 'script-src-elem',
      blockedURI: 'https://elsewhere.example/x.js',
      sourceFile: 'https://ops.example/remotes/xtime/r1/7.js',
      lineNumber: 1,
      columnNumber: 20,
      sample: 'Element innerHTML|pat@dealer.example',
      ...changes,
    }),
  );

afterEach(() => Object.assign(globalThis, { ReportingObserver: undefined }));

describe('what the browser refuses', () => {
  it('because of the content security policy is reported with its place, and without the blocked code', () => {
    const { told, stop } = watching();
    violation({});
    violation({ effectiveDirective: 'require-trusted-types-for', blockedURI: 'trusted-types-sink', sourceFile: '' });
    stop();
    violation({});
    expect(told.map(({ error, source }) => [String(error), source])).toEqual([
      [
        'ContentSecurityPolicy: script-src-elem refused https://elsewhere.example/x.js',
        'https://ops.example/remotes/xtime/r1/7.js:1:20',
      ],
      ['ContentSecurityPolicy: require-trusted-types-for refused trusted-types-sink', ''],
    ]);
    expect(JSON.stringify(told)).not.toContain('pat@');
  });

  it('is reported as the host’s for a script inserted into the page, and as nobody’s for an extension', () => {
    const { told, browser, stop } = watching();
    const page = { origin: 'https://ops.example', hostRelease: 'h1' };
    violation({ blockedURI: 'inline', sourceFile: 'https://ops.example/dashboard/service' });
    violation({ effectiveDirective: 'require-trusted-types-for', blockedURI: 'trusted-types-sink', sourceFile: '' });
    browser.take?.([{ type: 'integrity-violation', body: { blockedURL: 'https://ops.example/uploads/intruder.js' } }]);
    violation({ sourceFile: 'chrome-extension://abc/content.js' });
    // Browsers say of other schemes no more than the scheme.
    violation({ blockedURI: 'moz-extension', sourceFile: '' });
    stop();
    const described = told.map((failure) => describeFailure(failure, page));
    expect(described.slice(0, 3)).toMatchObject([
      { remote: 'host', release: null, message: 'script-src-elem refused inline' },
      { remote: 'host', release: null, message: 'require-trusted-types-for refused trusted-types-sink' },
      { remote: 'host', release: null, name: 'IntegrityPolicy' },
    ]);
    expect(described.slice(3)).toEqual([null, null]);
  });

  it('of a file of a release stays that release’s', () => {
    const { told, stop } = watching();
    const { origin } = location;
    violation({ sourceFile: `${origin}/remotes/xtime/r1/7.js` });
    violation({ sourceFile: `${origin}/assets/shell.0123456789.js` });
    stop();
    const page = { origin, hostRelease: 'h1' };
    expect(told.map((failure) => describeFailure(failure, page))).toMatchObject([
      { remote: 'xtime', release: 'r1' },
      { remote: 'host', release: 'h1' },
    ]);
  });

  it('because it has no hash is told as well, also from before anybody listened', () => {
    const { told, browser, stop } = watching();
    expect(browser).toMatchObject({ isObserved: true, options: { types: ['integrity-violation'], buffered: true } });
    const blockedURL = 'https://ops.example/remotes/xtime/r1/intruder.js';
    browser.take?.([{ type: 'integrity-violation', body: { blockedURL } }]);
    stop();
    expect(browser.isObserved).toBe(false);
    expect(told).toMatchObject([{ kind: 'error', source: `${blockedURL}:1:1` }]);
  });

  it('is nothing where the policy only reports, as for a developer’s own server', () => {
    const { told, browser, stop } = watching();
    violation({ disposition: 'report' });
    browser.take?.([
      { type: 'integrity-violation', body: { blockedURL: 'http://localhost:3105/x.js', reportOnly: true } },
    ]);
    stop();
    expect(told).toEqual([]);
  });

  it('is heard of through the policy alone in a browser without such reports', () => {
    const stop = watchViolations();
    expect(() => stop()).not.toThrow();
  });
});

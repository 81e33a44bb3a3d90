import { ApiError } from '@fixed-ops/api';
import { CLIENT_EVENT_TEXT } from '@fixed-ops/contract/help';
import { describeFailure } from './describe-failure.ts';
import type { ThrownFailure } from './failures.ts';

const origin = 'https://ops.example';
const page = { origin, hostRelease: '0.1.0-host' };
const remoteFile = `${origin}/remotes/dashboards/0.3.0-abc/main.1f2e.js`;
const hostFile = `${origin}/assets/libraries.77aa.js`;

/** The same failure as each engine writes it: frames from the innermost, each a function, a file and a position. */
const engines = {
  Chromium: (error: string, frames: readonly (readonly [string, string])[]) =>
    [error, ...frames.map(([name, file]) => `    at ${name} (${file}:1:204)`)].join('\n'),
  Firefox: (_error: string, frames: readonly (readonly [string, string])[]) =>
    frames.map(([name, file]) => `${name}@${file}:1:204\n`).join(''),
  WebKit: (_error: string, frames: readonly (readonly [string, string])[]) =>
    [...frames.map(([name, file]) => `${name}@${file}:1:204`), '[native code]'].join('\n'),
};

function thrown(stack: string, message = 'x is undefined'): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

const failure = (error: unknown, changes: Partial<ThrownFailure> = {}): ThrownFailure => ({
  kind: 'error',
  error,
  what: null,
  area: null,
  source: '',
  page: '/dashboard/service',
  atMs: 0,
  ...changes,
});

describe.each(Object.entries(engines))('a failure as %s tells it', (_engine, stackOf) => {
  const inside = (...frames: (readonly [string, string])[]) =>
    describeFailure(failure(thrown(stackOf('TypeError: x is undefined', frames))), page);

  it('is of the remote and release whose file threw it', () => {
    expect(inside(['onClick', remoteFile], ['dispatch', hostFile])).toMatchObject({
      kind: 'error',
      name: 'TypeError',
      message: 'x is undefined',
      remote: 'dashboards',
      release: '0.3.0-abc',
      page: '/dashboard/service',
    });
  });

  it('is of the remote that called what threw', () => {
    expect(inside(['format', hostFile], ['Cell', remoteFile])).toMatchObject({ remote: 'dashboards' });
  });

  it('is of the host where no remote has a part in it', () => {
    expect(inside(['dispatch', hostFile])).toMatchObject({ remote: 'host', release: '0.1.0-host' });
  });

  it('is nobody’s where it is code of an extension or of another site', () => {
    expect(inside(['x', 'chrome-extension://abcdef/content.js'])).toBeNull();
    expect(inside(['x', 'moz-extension://abcdef/content.js'])).toBeNull();
    // As long as our own origin.
    expect(inside(['x', 'https://ops.invalid/remotes/dashboards/r1/main.js'])).toBeNull();
  });

  it('keeps the path of each file and its position, without our origin and without any query', () => {
    const told = inside(['onClick', `${remoteFile}?retry=1&token=s3cret`]);
    expect(told).toMatchObject({ remote: 'dashboards', release: '0.3.0-abc' });
    expect(told?.stack).toContain('/remotes/dashboards/0.3.0-abc/main.1f2e.js:1:204');
    expect(told?.stack).not.toMatch(/ops\.example|s3cret|x is undefined/);
  });
});

const inRemote = (message?: string) =>
  thrown(engines.Chromium(`TypeError: ${message}`, [['onClick', remoteFile]]), message);

describe('a failure', () => {
  it('of React’s own files is of the area that the host was drawing', () => {
    const error = thrown(engines.Chromium('Error', [['render', hostFile]]));
    const area = { remote: 'dashboards', release: 'r9' };
    expect(describeFailure(failure(error, { kind: 'caught', area, what: 'dashboards failed.' }), page)).toMatchObject({
      ...area,
      what: 'dashboards failed.',
      reference: expect.stringMatching(/^FO-/),
    });
    expect(describeFailure(failure(inRemote(), { kind: 'caught', area }), page)?.release).toBe('0.3.0-abc');
  });

  it('includes the stacks of its causes, which may show whose it is', () => {
    const error = new Error('dashboards: notLoaded', { cause: inRemote() });
    error.stack = engines.Chromium('Error', [['load', hostFile]]);
    const told = describeFailure(failure(error), page);
    expect(told).toMatchObject({ remote: 'dashboards', message: 'dashboards: notLoaded' });
    expect(told?.stack).toMatch(/load .*\ncaused by\n.*onClick/);
  });

  it('without a stack is of the file that the browser names', () => {
    expect(describeFailure(failure('x', { source: `${remoteFile}:1:2` }), page)).toMatchObject({
      remote: 'dashboards',
      message: 'x',
    });
    expect(describeFailure(failure('Script error.'), page)).toBeNull();
  });

  it('of a promise that was rejected without an error is reported, without the rejected value', () => {
    expect(describeFailure(failure({ email: 'pat@dealer.example' }, { kind: 'rejection' }), page)).toMatchObject({
      kind: 'rejection',
      message: '[object Object]',
      remote: null,
      release: null,
    });
  });

  it.each([
    ['a call that was left', new DOMException('', 'AbortError')],
    ['a notice of the browser', 'ResizeObserver loop completed with undelivered notifications.'],
  ])('is not %s', (_what, error) => {
    expect(describeFailure(failure(error, { source: `${remoteFile}:1:2` }), page)).toBeNull();
  });

  it('of a refused call has its code and reference, not the words that a person reads', () => {
    const error = new ApiError('problem', 'email_taken', 'pat@dealer.example belongs to Pat Lee.', 409, 'FO-9');
    error.stack = engines.Chromium(`ApiError: ${error.message}`, [['save', remoteFile]]);
    const told = describeFailure(failure(error), page);
    expect(told).toMatchObject({ message: 'email_taken (409)', reference: 'FO-9' });
    expect(JSON.stringify(told)).not.toContain('Pat');
  });

  it('is capped, and holds nothing that could not be stored', () => {
    const told = describeFailure(failure(inRemote(`${'😀'.repeat(400)}\u0000 of pat@dealer.example`)), page);
    expect(told?.message.length).toBeLessThanOrEqual(CLIENT_EVENT_TEXT.message);
    expect(told?.message).not.toMatch(/\p{Surrogate}|\0/u);
    const deep = Array.from({ length: 400 }, (): [string, string] => ['f', remoteFile]);
    const stack = describeFailure(failure(thrown(engines.WebKit('', deep))), page)?.stack;
    expect(stack?.length).toBe(CLIENT_EVENT_TEXT.stack);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledPackages, checkLicences, checkVulnerabilities } from './bundled-packages.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fixed-ops-packages-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function addPackage(folder, content) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(content));
}
const aPackage = (licence, name = 'one') => ({ name, version: '1.0.0', licence });

test('the packages of a build are those whose modules are in its source maps', () => {
  addPackage('node_modules/.pnpm/@our+sdk@2.1.0/node_modules/@our/sdk', {
    name: '@our/sdk',
    version: '2.1.0',
    license: 'MIT',
  });
  addPackage('node_modules/plain', { name: 'plain', version: '3.0.0' });
  mkdirSync(join(root, 'maps'));
  const sources = [
    'webpack://xtime@aa/../../node_modules/.pnpm/@our+sdk@2.1.0/node_modules/@our/sdk/dist/a.js',
    'webpack://xtime@aa/../../node_modules/.pnpm/@our+sdk@2.1.0/node_modules/@our/sdk/dist/b.js',
    'webpack://xtime@aa/../../node_modules/plain/index.js',
    'webpack://xtime@aa/../../node_modules/.federation/entry.js',
    'webpack://xtime@aa/./src/remote.tsx',
  ];
  writeFileSync(join(root, 'maps', 'remoteEntry.js.map'), JSON.stringify({ sources }));
  expect(bundledPackages(join(root, 'maps'), root)).toEqual([
    { name: '@our/sdk', version: '2.1.0', licence: 'MIT' },
    { name: 'plain', version: '3.0.0', licence: null },
  ]);
  expect(bundledPackages(join(root, 'nowhere'), root)).toBeNull();
});

test('licences that ask for more than to be named are refused, and so is code without one', () => {
  expect(checkLicences([aPackage('MIT'), aPackage('(GPL-2.0 OR Apache-2.0)')])).toEqual({
    result: 'passed',
    detail: '2 packages',
  });
  expect(checkLicences([aPackage('MIT'), aPackage('AGPL-3.0', 'two'), aPackage(null, 'three')])).toEqual({
    result: 'failed',
    detail: 'not among those that may be sent along: two 1.0.0 (AGPL-3.0), three 1.0.0 (none is given)',
  });
  expect(checkLicences(null).result).toBe('skipped');
});

describe('known vulnerabilities', () => {
  let server;
  let registry;
  let answer;
  let asked;
  beforeEach(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked = { url: request.url, body: JSON.parse(body) };
      response.statusCode = answer.status ?? 200;
      response.end(JSON.stringify(answer.body ?? {}));
    });
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    registry = `http://127.0.0.1:${server.address().port}/npm/`;
  });
  afterEach(() => new Promise((closed) => server.close(closed)));
  const advisory = (severity) => ({ one: [{ severity, title: 'Runs anything', url: 'https://example.com/1' }] });

  test('are requested from the registry by name and version, and no finding is reported as none', async () => {
    answer = {};
    expect(await checkVulnerabilities([aPackage('MIT')], registry)).toEqual({ result: 'passed', detail: 'none' });
    expect(asked).toEqual({ url: '/npm/-/npm/v1/security/advisories/bulk', body: { one: ['1.0.0'] } });
  });

  test.each([
    ['critical', 'failed'],
    ['high', 'failed'],
    ['moderate', 'passed'],
  ])('that are %s: %s, and named', async (severity, result) => {
    answer = { body: advisory(severity) };
    expect(await checkVulnerabilities([aPackage('MIT')], registry)).toEqual({
      result,
      detail: `one: Runs anything (${severity}, https://example.com/1)`,
    });
  });

  test('are not known where the registry does not answer, or does not know the question', async () => {
    answer = { status: 404 };
    expect(await checkVulnerabilities([aPackage('MIT')], registry)).toEqual({
      result: 'skipped',
      detail: 'the registry answered 404',
    });
    expect(await checkVulnerabilities([aPackage('MIT')], 'http://127.0.0.1:9/')).toEqual({
      result: 'skipped',
      detail: 'the registry does not answer',
    });
  });
});

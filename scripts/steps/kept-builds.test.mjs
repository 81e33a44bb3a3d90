import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { forgetOldBuilds } from './kept-builds.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-builds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that finishes the same build as the others, again and again. */
const finishing = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  const { placeBuild, forgetOldBuilds } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'kept-builds.mjs')).href)});
  for (let build = 0; build < 300; build += 1) {
    const made = ${JSON.stringify(folder)} + '/.building-' + build + '-' + process.pid;
    mkdirSync(made);
    for (const name of ['a.js', 'b.js', 'c.js']) writeFileSync(made + '/' + name, '1');
    placeBuild(made, ${JSON.stringify(folder)} + '/the-same');
    forgetOldBuilds(${JSON.stringify(folder)}, 'the-same');
  }`;

test('processes that finish the same build at the same time all go on, and a whole build is there @slow', async () => {
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', finishing]);
  await Promise.all([run(), run(), run()]);
  expect(readdirSync(join(folder, 'the-same'))).toEqual(['a.js', 'b.js', 'c.js']);
});

test('the newest four are kept, the one that was asked for among them, and what another process has begun', () => {
  const builds = join(folder, 'builds');
  for (const [age, name] of ['e', 'd', 'c', 'b', 'a', 'kept'].entries()) {
    mkdirSync(join(builds, name), { recursive: true });
    writeFileSync(join(builds, name, 'main.js'), '');
    utimesSync(join(builds, name), 1_790_000_000 - age, 1_790_000_000 - age);
  }
  const begun = ['.building-f-1', '.building-g-2'].map((name) => join(builds, name));
  for (const path of begun) mkdirSync(path);
  utimesSync(begun[0], 1_790_000_000, 1_790_000_000);
  forgetOldBuilds(builds, 'kept');
  expect(readdirSync(builds)).toEqual(['.building-g-2', 'c', 'd', 'e', 'kept']);
  expect(existsSync(join(builds, 'kept', 'main.js'))).toBe(true);
});

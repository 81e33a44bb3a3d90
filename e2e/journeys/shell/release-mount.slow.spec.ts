import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildForRelease, buildMountPage } from '../../../scripts/steps/build-apps.mjs';
import { findTestBrowser } from '../../../scripts/steps/chromium.mjs';
import { mountRelease } from '../../../scripts/steps/mount-release.mjs';

test('the check before a release draws a remote as it was built, and says what throws or draws nothing', async () => {
  // Two builds come first, unless they are there.
  test.setTimeout(240_000);
  const browser = findTestBrowser() ?? '';
  const [page, { folder }] = await Promise.all([buildMountPage(), buildForRelease('xtime')]);
  const mount = (release: string) => mountRelease({ name: 'xtime', release, page, browser, limitMs: 15_000 });
  expect(await mount(folder)).toEqual({ result: 'passed', detail: '' });

  const broken = await mkdtemp(join(tmpdir(), 'fixed-ops-mount-'));
  try {
    await cp(folder, broken, { recursive: true });
    const entry = join(broken, 'remoteEntry.js');
    const code = await readFile(entry, 'utf8');
    // As a remote that throws while its module is evaluated.
    await writeFile(entry, code.replace(/defineRemote\b/g, 'defineNothing'));
    expect(await mount(broken)).toEqual({ result: 'failed', detail: expect.stringContaining('not a function') });
    await writeFile(entry, '<!doctype html>');
    expect(await mount(broken)).toMatchObject({ result: 'failed', detail: expect.stringMatching(/\S/) });
  } finally {
    await rm(broken, { recursive: true });
  }
});

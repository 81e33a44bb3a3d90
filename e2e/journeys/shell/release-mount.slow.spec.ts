import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildForRelease } from '../../../scripts/steps/build-apps.mjs';
import { findTestBrowser } from '../../../scripts/steps/chromium.mjs';
import { mountReleases } from '../../../scripts/steps/mount-release.mjs';
import { root } from '../../../scripts/steps/workspace.mjs';

let made = '';
test.beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'fixed-ops-mount-'));
});
test.afterAll(() => rm(made, { recursive: true, force: true }));

/** Copies a build and changes the text of its scripts. */
async function copyOf(folder: string, name: string, change: (text: string, file: string) => string): Promise<string> {
  const copy = join(made, name);
  await cp(folder, copy, { recursive: true });
  for (const file of await readdir(copy)) {
    if (!file.endsWith('.js')) continue;
    const text = await readFile(join(copy, file), 'utf8');
    await writeFile(join(copy, file), change(text, file));
  }
  return copy;
}

const hashes = (text: string) => ['sha256', 'sha384'].map((kind) => createHash(kind).update(text).digest('base64'));

/**
 * Writes the new hashes of changed files wherever other files name them, as a build would. Otherwise the browser would not run the files.
 */
async function withHashesOf(copy: string, original: string): Promise<void> {
  // A runtime names the hashes of chunks. The list of entries names the hash of the runtime.
  for (let round = 0; round < 2; round += 1) {
    const renamed: [string, string][] = [];
    const files = (await readdir(copy)).filter((file) => /\.(js|json)$/.test(file));
    for (const file of files) {
      const before = hashes(await readFile(join(original, file), 'utf8'));
      const after = hashes(await readFile(join(copy, file), 'utf8'));
      for (const [index, hash] of before.entries()) renamed.push([hash, after[index] ?? '']);
    }
    for (const file of files) {
      const text = await readFile(join(copy, file), 'utf8');
      const mended = renamed.reduce((all, [from, to]) => all.replaceAll(from, to), text);
      if (mended !== text) await writeFile(join(copy, file), mended);
    }
  }
}

test('before a switch a remote is drawn in a host as both were built, and what does not draw is named with the reason', async () => {
  // Two builds come first, unless they exist already.
  test.setTimeout(300_000);
  const browser = findTestBrowser() ?? '';
  const [host, { folder, release }] = await Promise.all([buildForRelease('host'), buildForRelease('xtime')]);
  const { remotes } = JSON.parse(await readFile(join(root, 'deploy', 'placement.default.json'), 'utf8'));
  const placement = remotes.find((each: { readonly name: string }) => each.name === 'xtime');
  const remoteIn = (files: string) => ({ name: 'xtime', release, folder: files, placement });
  const whyNot = async (hostFolder: string, remoteFolder: string) => {
    const failed = await mountReleases([{ host: hostFolder, remote: remoteIn(remoteFolder) }], {
      browser,
      limitMs: 15_000,
    });
    return failed.map(({ why }) => why);
  };
  expect(await whyNot(host.folder, folder)).toEqual([]);

  // One remote throws while its module is evaluated, and one is no script at all.
  const throwing = await copyOf(folder, 'throwing', (text, file) =>
    file === 'remoteEntry.js' ? text.replace(/defineRemote\b/g, 'defineNothing') : text,
  );
  expect(await whyNot(host.folder, throwing)).toEqual([expect.stringMatching(/could not be loaded|not a function/)]);
  const page = await copyOf(folder, 'page', (text, file) => (file === 'remoteEntry.js' ? '<!doctype html>' : text));
  expect(await whyNot(host.folder, page)).toEqual([expect.stringMatching(/\S/)]);

  // The host catches the error of a first screen that throws. Its card does not say why.
  const drawing = await copyOf(folder, 'drawing', (text) =>
    text.replace('path:"/xtime",Component:function(){', '$&throw new Error("No lanes here");'),
  );
  await withHashesOf(drawing, folder);
  expect(await whyNot(host.folder, drawing)).toEqual([expect.stringMatching(/No lanes here/)]);

  // The pages of visitors refuse this code. Without this check nobody would hear of it.
  const writing = await copyOf(folder, 'writing', (text, file) =>
    file === 'remoteEntry.js' ? `document.createElement('p').innerHTML = '<b>x</b>';${text}` : text,
  );
  expect(await whyNot(host.folder, writing)).toEqual([expect.stringMatching(/TrustedHTML|could not be loaded/)]);

  // This host gives remotes less than they were built with, and does not say so.
  const lacking = await copyOf(host.folder, 'lacking', (text) => text.replace(/\bdefineRemote\b/g, 'defineNothing'));
  await withHashesOf(lacking, host.folder);
  expect(await whyNot(lacking, folder)).toEqual([expect.stringMatching(/could not be loaded|not a function/)]);
});

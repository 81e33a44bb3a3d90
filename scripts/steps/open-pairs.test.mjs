import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPairs } from './open-pairs.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of a browser. */
function browserThat(does) {
  const path = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\necho $$ > ${join(folder, 'pid')}\n${does}\n`);
  chmodSync(path, 0o755);
  return path;
}

const pair = { host: '/nowhere', remote: { name: 'xtime', release: 'aa', folder: '/nowhere', placement: {} } };

test('without a browser nothing is opened, and it says how to have one', async () => {
  expect(await openPairs([pair], { browser: null })).toEqual({
    results: [undefined],
    ended: expect.stringMatching(/^No Chromium or Chrome .* CHROMIUM_PATH .* OPEN_RELEASES=off/),
  });
});

test('a browser that ends at once is named, with why nothing was opened', async () => {
  const browser = browserThat('exit 3');
  const { results, ended } = await openPairs([pair], { browser, limitMs: 60_000 });
  expect(results).toEqual([undefined]);
  expect(ended).toMatch(new RegExp(`^${browser} could not be used, so the start went on: .+\\.$`));
});

test('a browser that hangs keeps nobody longer than the limit, and is ended @slow', async () => {
  const browser = browserThat('trap "" TERM INT HUP\nexec sleep 600');
  const pidFile = join(folder, 'pid');
  const began = performance.now();
  const { results, ended } = await openPairs([pair], { browser, limitMs: 4_000 });
  expect([results, ended]).toEqual([[undefined], `${browser} had not drawn them after 4 s, so the start went on.`]);
  expect(performance.now() - began).toBeLessThan(6_000);
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const isThere = () => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  while (isThere()) await new Promise((resolve) => setImmediate(resolve));
}, 30_000);

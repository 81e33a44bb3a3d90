import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ensureNginx, startNginx } from '../../scripts/steps/nginx.mjs';
import { ensureZstd } from '../../scripts/steps/zstd.mjs';
import { freePort } from '../free-port.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { addSuccessor, entryOf, servePages } from './successor.ts';

/** Records the encoding and the bytes of the answers that a page gets. Returns a function that finds an answer by its address. */
async function watchAnswers(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const answers = new Map<string, { address: string; encoding: string; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const headers = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding');
    answers.set(requestId, { address: new URL(response.url).pathname, encoding: headers?.[1] ?? '', bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer !== undefined) answer.bytes = encodedDataLength;
  });
  return (address: string) => [...answers.values()].find((answer) => answer.address === address);
}

/**
 * Waits until the product has made the delta of a script, which holds only what its dictionary lacks. It makes a delta when somebody asks
 * for it.
 */
const expectMade = (address: string, dictionary: string) =>
  expect
    .poll(async () => {
      const headers = { 'accept-encoding': 'br, dcz', 'available-dictionary': dictionary };
      return (await fetch(product.url + address, { headers })).headers.get('content-encoding');
    })
    .toBe('dcz');

test('a browser that has a release loads of the next one what is new alone, and holds it to its hash', async ({
  page,
  complaints,
}) => {
  // The page holds only an entry, which looks for the host’s runtime and does not find it.
  complaints.expectComplaint(/uncaught: /, /Failed to load resource/);
  ensureZstd();
  const { before, after, end } = addSuccessor('xtime');
  const pages = await servePages();
  try {
    const of = await watchAnswers(page);
    await page.goto(pages.pageOf(before));
    await expect.poll(() => of(before.address)?.bytes).toBeGreaterThan(1_000);
    expect(of(before.address)?.encoding).not.toBe('dcz');
    await expectMade(after.address, before.dictionary);

    const runs = page.waitForEvent('console', (message) => message.text() === 'the successor runs');
    await page.goto(pages.pageOf(after));
    await expect.poll(() => of(after.address)).toMatchObject({ encoding: 'dcz' });
    // The answer is its headers and little more.
    expect(of(after.address)?.bytes).toBeLessThan(1_000);
    await runs;

    complaints.expectComplaint(/integrity/i);
    const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()));
    await page.goto(pages.pageOf({ ...after, integrity: before.integrity }));
    await refused;
  } finally {
    await pages.stop();
    end();
  }
});

test('a browser that has the entry of the first remote loads less of every other one, and goes on with an earlier entry where it has one', async ({
  browser,
  complaints,
}) => {
  complaints.expectComplaint(/uncaught: /, /Failed to load resource/);
  ensureZstd();
  const first = entryOf('dashboards');
  const { before, after, end } = addSuccessor('xtime');
  const pages = await servePages();
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  try {
    await expectMade(after.address, before.dictionary);
    const [newcomer, returning] = await Promise.all(contexts.map((context) => context.newPage()));
    if (newcomer === undefined || returning === undefined) throw new Error('no page');

    const ofNewcomer = await watchAnswers(newcomer);
    await newcomer.goto(pages.pageOf(first));
    await expect.poll(() => ofNewcomer(first.address)?.bytes).toBeGreaterThan(1_000);
    // The browser keeps the dictionary a moment after the file has come. This takes about as long.
    await expectMade(before.address, first.dictionary);
    await newcomer.goto(pages.pageOf(before));
    await expect.poll(() => ofNewcomer(before.address)?.bytes).toBeGreaterThan(0);
    expect(ofNewcomer(before.address)).toMatchObject({ encoding: 'dcz' });

    // The browser prefers the earlier entry of the same remote, because its pattern is longer, though the entry of the first remote came
    // later.
    const ofReturning = await watchAnswers(returning);
    for (const script of [before, first, after]) {
      await returning.goto(pages.pageOf(script));
      await expect.poll(() => ofReturning(script.address)?.bytes).toBeGreaterThan(0);
    }
    expect(ofReturning(before.address)?.encoding).not.toBe('dcz');
    expect(ofReturning(after.address)).toMatchObject({ encoding: 'dcz' });
    expect(ofReturning(after.address)?.bytes).toBeLessThan(1_000);
    const [whole, less] = [ofReturning(before.address)?.bytes ?? 0, ofNewcomer(before.address)?.bytes ?? 0];
    expect(less).toBeLessThan(0.7 * whole);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await pages.stop();
    end();
  }
});

test('through nginx a browser that has a release gets what is new alone as well, which nginx keeps for others like it', async ({
  playwright,
}) => {
  ensureZstd();
  ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-deltas-'));
  // Earlier tests may have left deltas there.
  rmSync(join(product.dataFolder, 'deltas'), { recursive: true, force: true });
  const { before, after, end } = addSuccessor('xtime');
  const [http, https] = await Promise.all([freePort(), freePort()]);
  const port = Number(new URL(product.url).port);
  const nginx = await startNginx({ folder, ports: { http, https }, gateways: [port, port], apis: [port, port] });
  const context = await playwright.request.newContext({
    baseURL: `https://localhost:${https}`,
    ignoreHTTPSErrors: true,
  });
  const get = async (address: string, headers: Record<string, string>) => {
    const answer = await context.get(address, { headers });
    return { headers: answer.headers(), bytes: (await answer.body()).byteLength };
  };
  const asReturning = { 'accept-encoding': 'br, dcz', 'available-dictionary': before.dictionary };
  const encodingOf = async (headers: Record<string, string>) =>
    (await get(after.address, headers)).headers['content-encoding'] ?? 'none';
  try {
    const first = await get(before.address, { 'accept-encoding': 'br, dcz' });
    expect(first.headers).toMatchObject({
      'use-as-dictionary': 'match="/remotes/xtime/*/remoteEntry.js", match-dest=("script")',
      vary: 'accept-encoding, available-dictionary',
      'cache-control': 'public, max-age=31536000, immutable',
    });

    // The product makes a delta when somebody asks for it. nginx does not keep the answer that it gets until then.
    expect(await encodingOf(asReturning)).not.toBe('dcz');
    await expect.poll(() => encodingOf(asReturning)).toBe('dcz');
    const from = nginx.requests().length;
    const delta = await get(after.address, asReturning);
    expect(delta.headers).toMatchObject({
      'content-encoding': 'dcz',
      vary: 'accept-encoding, available-dictionary',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(delta.bytes).toBeLessThan(1_000);
    // Its log has a request a moment after the answer is here.
    await expect.poll(() => nginx.requests().slice(from)).toEqual([`- 200 GET ${after.address}`]);

    // nginx gives a kept delta to no browser that cannot read it.
    for (const others of [
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'br, dcz' },
      { ...asReturning, 'available-dictionary': after.dictionary },
    ])
      expect(await encodingOf(others)).not.toBe('dcz');
    expect(await encodingOf(asReturning)).toBe('dcz');
  } finally {
    await context.dispose();
    await nginx.stop();
    end();
    rmSync(folder, { recursive: true, force: true });
  }
});

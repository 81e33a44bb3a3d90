import { ensureZstd } from '../../scripts/steps/zstd.mjs';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { addSuccessor, servePages } from './successor.ts';

test('a browser that has a release loads of the next one what is new alone, and holds it to its hash', async ({
  page,
  complaints,
}) => {
  // A page with an entry and nothing around it: the entry looks for the host’s runtime.
  complaints.expectComplaint(/uncaught: /, /Failed to load resource/);
  ensureZstd();
  const { before, after, end } = addSuccessor('xtime');
  const pages = await servePages();
  try {
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
    const of = (address: string) => [...answers.values()].find((answer) => answer.address === address);

    await page.goto(pages.pageOf(before));
    await expect.poll(() => of(before.address)?.bytes).toBeGreaterThan(1_000);
    expect(of(before.address)?.encoding).not.toBe('dcz');
    // The product makes what it is asked for, and has it a moment later.
    const asReturning = { 'accept-encoding': 'br, dcz', 'available-dictionary': before.dictionary };
    await expect
      .poll(async () =>
        (await fetch(product.url + after.address, { headers: asReturning })).headers.get('content-encoding'),
      )
      .toBe('dcz');

    const runs = page.waitForEvent('console', (message) => message.text() === 'the successor runs');
    await page.goto(pages.pageOf(after));
    await expect.poll(() => of(after.address)).toMatchObject({ encoding: 'dcz' });
    // The 404 of an icon aside, what travels is the head of the answer and little more.
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

import { readFileSync, writeFileSync } from 'node:fs';
import { createSigner, makeKeyPair, type Signer } from '@fixed-ops/releases';
import { complaintsOfFailedAreas, heading, statementLink } from '../failed-area.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { builtReleaseOf, hold, letGo, newRelease, pointAt, pointerOf, releaseSuccessor } from './release-successor.ts';
import { planePath } from './releases.ts';

const NAME = 'ai-statement';
/** What the code of a bad release would leave behind in the page. */
const MARK = 'codeOfABadReleaseRan';

const servedNow = async () => (await (await fetch(`${product.url}/releases/current`)).json()).remotes[NAME];

/** Changes the description of a release in the store. Its signature does not cover the changes. */
function rewrite(release: string, changes: object): void {
  const file = planePath(`releases/${NAME}/${release}/release.json`);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
}

/** Makes a release the current one if it is not yet, and waits until new documents get it, so that later tests start from it. */
const serve = async (release: string) => {
  if (pointerOf(NAME).current !== release) await pointAt(NAME, release);
  await expect.poll(servedNow).toBe(release);
};

const nobody = () => createSigner('nobody', makeKeyPair().privateKey);

/** Each way in which a release is not what a team of this product signed. */
const ways: { readonly is: string; readonly signer?: () => Signer; readonly spoil?: (release: string) => void }[] = [
  { is: 'has no signature', spoil: (release) => rewrite(release, { signature: undefined }) },
  { is: 'was changed after it was signed', spoil: (release) => rewrite(release, { version: '10.0.0' }) },
  { is: 'was signed with a key that nobody added', signer: nobody },
];

for (const { is, signer, spoil } of ways) {
  test(`a release that ${is} never runs: the release before it is opened, and people see their area`, async ({
    openAs,
    complaints,
  }) => {
    complaints.expectComplaint(complaintsOfFailedAreas);
    const built = builtReleaseOf(NAME);
    await serve(built);
    // No document may read the release before it is spoiled.
    await hold(NAME);
    const bad = await releaseSuccessor(NAME, newRelease(), `self.${MARK} = true;`, {}, signer?.());
    try {
      spoil?.(bad);
      await letGo(NAME);
      await pointAt(NAME, bad);
      await expect.poll(servedNow).toBe(null);
      const page = await openAs(await theServiceDirector(), '/support');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await statementLink(page).click();
      await expect(heading(page)).toHaveText('Service statement');
      expect(asked.filter((path) => path.startsWith(`/remotes/${NAME}/${built}/`))).not.toEqual([]);
      expect(asked.filter((path) => path.includes(bad))).toEqual([]);
      expect(await page.evaluate((mark) => mark in window, MARK)).toBe(false);
      const health = await (await fetch(`${product.url}/health/ready`)).json();
      expect(health).toMatchObject({ status: 'ready', failedAreas: {} });
    } finally {
      await serve(built);
    }
  });
}

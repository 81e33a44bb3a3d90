import { addTeamKey, createSigner, type KeysChange, makeKeyPair, revokeKey } from '@fixed-ops/releases';
import { complaintsOfFailedAreas, heading, statementLink } from '../failed-area.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { builtReleaseOf, newRelease, openStore, pointAt, releaseSuccessor } from './release-successor.ts';

const NAME = 'ai-statement';

const servedNow = async () => (await (await fetch(`${product.url}/releases/current`)).json()).remotes[NAME];

/** What the operator needs to change keys. */
async function operator(): Promise<KeysChange> {
  return { ...(await openStore()), dataFolder: product.dataFolder, by: 'the operator', now: new Date() };
}

test('a team’s key is revoked: releases signed with it leave all documents while the product runs, and the release before them is served', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(complaintsOfFailedAreas);
  const built = builtReleaseOf(NAME);
  const pair = makeKeyPair();
  const id = await addTeamKey(await operator(), {
    owner: 'another team',
    publicKey: pair.publicKey,
    names: [NAME],
  });
  const theirs = createSigner(id, pair.privateKey);
  try {
    const bad = await releaseSuccessor(NAME, newRelease(), '/* of whoever has the key */', {}, theirs);
    // The team of this machine signs the pointer, so only the release itself loses its trust.
    await pointAt(NAME, built);
    await pointAt(NAME, bad);
    await expect.poll(servedNow).toBe(bad);
    const page = await openAs(await theServiceDirector(), '/support');

    await revokeKey(await operator(), id, true);
    await expect.poll(servedNow).toBe(null);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await statementLink(page).click();
    await expect(heading(page)).toHaveText('Service statement');
    expect(asked.filter((path) => path.startsWith(`/remotes/${NAME}/${built}/`))).not.toEqual([]);
    expect(asked.filter((path) => path.includes(bad))).toEqual([]);
    const health = await (await fetch(`${product.url}/health/ready`)).json();
    expect(health).toMatchObject({ status: 'ready', failedAreas: {} });
  } finally {
    await pointAt(NAME, built);
  }
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@fixed-ops/contract';
import { planCanary } from '@fixed-ops/federation';
import {
  type BuiltApp,
  changePointer,
  openFolder,
  openPlaneKeys,
  publishBuilds,
  readKeys,
  verifySignature,
} from '@fixed-ops/releases';
import { addStore, annOf, onFolder } from './testing/person-of-product.ts';
import { entryOf, REMOTE, servedTo, someoneInCanary, until, visit } from './testing/released-remote.ts';
import { useProduct } from './testing/use-product.ts';

jest.setTimeout(180_000);
const { folder, start } = useProduct((dataFolder) => onFolder(dataFolder, addStore));

const why = 'the cards are empty';
/** ARCHITECTURE.md 4: a canary is back within this time, new documents have a rollback within that. */
const BACK_WITHIN_MS = 60_000;
const ROLLED_BACK_WITHIN_MS = 300;

const store = () => {
  const objects = openFolder(folder());
  const own = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
  return { objects, keys: () => openPlaneKeys(folder(), objects, own, { by: 'the test', now: new Date() }) };
};

/** Releases what a build of those bytes would be. */
async function release(name: string): Promise<void> {
  const build = join(folder(), 'builds', name);
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, 'remoteEntry.js'), `/* ${name} */`);
  const { objects, keys } = store();
  const built: BuiltApp = {
    name: REMOTE,
    release: name,
    version: '1.0.0',
    commit: 'c0ffee',
    folder: build,
    shared: {},
  };
  await publishBuilds({
    dataFolder: folder(),
    releasesFolder: join(folder(), 'releases'),
    objects,
    keys: await keys(),
    builds: [built],
    defaultPlacement: join(__dirname, '../../../deploy/placement.default.json'),
    by: 'a team',
    now: new Date(),
  });
}

/** What a team does to give a release to a part of the visitors. */
async function openCanary(name: string, share: number): Promise<void> {
  const { objects, keys } = store();
  const { rootKey, team } = await keys();
  const trust = { keys: (await readKeys(objects, rootKey)).keys, verify: verifySignature };
  const request = { release: name, share, by: 'a team', why: '' };
  const outcome = await changePointer({
    objects,
    trust,
    signer: team!,
    name: REMOTE,
    action: 'canary',
    plan: (before) => planCanary(before, request, new Date()),
  });
  expect(outcome).toMatchObject({ kind: 'done' });
}

/** A product with three releases of a remote, the last of which is current, and Ann, who is a developer. */
async function withReleases() {
  for (const name of ['r-one', 'r-two', 'r-three']) await release(name);
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  return { product, url, ann: await annOf(url, folder()) };
}

test('a canary that fails in one browser of one person returns by itself within a minute, signed by the gateway, with its reason in the log', async () => {
  const { product, url, ann } = await withReleases();
  await openCanary('r-one', 50);
  const visitor = someoneInCanary(50);
  expect(await until(async () => (await servedTo(url, visitor)) === 'r-one', 25)).toBeLessThan(1000);
  // Nobody else has the canary, and she has no other browser.
  for (const views of [15, 15, 15]) await visit(ann, 'r-one', views, 'shown');
  await visit(ann, 'r-one', 5, 'failed');

  const ms = await until(async () => (await servedTo(url, visitor)) === 'r-three', 50);
  expect(ms).toBeLessThan(BACK_WITHIN_MS);
  console.info(`It was back ${Math.round(ms)} ms after its 50th visit.`);
  const reason = 'In Firefox (Gecko) it did not load in 5 of 50 visits (10%).';
  expect((await entryOf(ann)).pointer).toMatchObject({
    current: 'r-three',
    canary: null,
    by: 'Fixed Ops',
    why: reason,
  });
  const log = calls.releaseAudit.response.parse(await (await ann.fetch(calls.releaseAudit)).json());
  expect(log.data[0]).toMatchObject({
    action: 'stop-canary',
    by: 'Fixed Ops',
    why: reason,
    key: expect.stringMatching(/^gateway/),
  });
  expect(product.said).toContain(`The canary r-one of dashboards has returned by itself. ${reason}`);
});

test('a rollback of a person is what new documents are made of within 300 ms, and marks the release as bad', async () => {
  const { url, ann } = await withReleases();
  const { pointer } = await entryOf(ann);
  expect(pointer).toMatchObject({ current: 'r-three', previous: 'r-two' });
  const body = { revision: pointer!.revision, why };
  const answer = await ann.fetch(calls.rollBackRelease, { params: { releaseName: REMOTE }, body });
  expect(answer.status).toBe(200);
  const ms = await until(async () => (await servedTo(url, someoneInCanary(50))) === 'r-two', 10);
  expect(ms).toBeLessThan(ROLLED_BACK_WITHIN_MS);
  const { releases } = await entryOf(ann);
  expect(releases.find((each) => each.release === 'r-three')).toMatchObject({ state: 'bad', canReturnTo: false });
  // Who looked at the page before has seen another revision.
  const late = await ann.fetch(calls.rollBackRelease, { params: { releaseName: REMOTE }, body });
  expect(late.status).toBe(412);
});

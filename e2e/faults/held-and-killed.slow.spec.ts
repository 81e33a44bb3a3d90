import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HOST, liveReleases } from '@fixed-ops/federation';
import { readAudit } from '@fixed-ops/releases';
import { z } from 'zod';
import { root } from '../../scripts/steps/workspace.mjs';
import { heading, statementLink } from '../failed-area.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import {
  builtReleaseOf,
  hold,
  letGo,
  newRelease,
  openStore,
  pointAt,
  pointerOf,
  releaseSuccessor,
  releaseSuccessors,
} from './release-successor.ts';
import { readPlaneText } from './releases.ts';

const NAME = 'ai-statement';
const UI = '@fixed-ops/ui';

const servedNow = async (): Promise<{ host: string; remotes: Record<string, string | null> }> =>
  (await fetch(`${product.url}/releases/current`)).json();
const health = async (): Promise<unknown> => (await fetch(`${product.url}/health/ready`)).json();

/**
 * Runs a command of a team beside the running product. `killBefore` names a call of the file system. The process is killed before that
 * call.
 */
function command(words: readonly string[], killBefore = '') {
  const hook = join(root, 'scripts/jest/kill-before.mjs');
  const script = join(root, 'scripts/releases.mjs');
  return spawnSync(process.execPath, ['--conditions=built', '--import', hook, script, ...words], {
    cwd: root,
    env: { ...process.env, FIXED_OPS_DATA: product.dataFolder, KILL_BEFORE: killBefore },
    encoding: 'utf8',
  });
}

/** The versions that the built host gives to remotes, with the next minor version of one package. Successors of other tests give none. */
function raised(): Record<string, string> {
  const text = readPlaneText(`releases/${HOST}/${builtReleaseOf(HOST)}/release.json`);
  const { shared } = z.object({ shared: z.record(z.string(), z.string()) }).parse(JSON.parse(text));
  const [major, minor] = (shared[UI] ?? '').split('.').map(Number);
  return { ...shared, [UI]: `${major}.${(minor ?? 0) + 1}.0` };
}

test('a shared minor version is raised while every pointer is held: people keep what they had, and after the release of the pointers host and remote are served', async ({
  openAs,
}) => {
  test.setTimeout(240_000);
  const names = [HOST, ...Object.keys((await servedNow()).remotes)];
  const [host, remote] = [builtReleaseOf(HOST), builtReleaseOf(NAME)];
  const shared = raised();
  const [nextHost, nextRemote] = [newRelease(), newRelease()];
  const before = await servedNow();
  const release = () =>
    releaseSuccessors([
      { name: HOST, release: nextHost, shared },
      { name: NAME, release: nextRemote, shared: { [UI]: shared[UI] ?? '' } },
    ]);
  const openStatement = async () => {
    const page = await openAs(await theServiceDirector(), '/support');
    await statementLink(page).click();
    await expect(heading(page)).toHaveText('Service statement');
    await page.close();
  };
  try {
    for (const name of names) await hold(name);
    await release();
    expect(await servedNow()).toEqual(before);
    expect(await health()).toMatchObject({ status: 'ready', releases: 'ok', failedAreas: {} });
    await openStatement();

    for (const name of names) await letGo(name);
    await release();
    const after = { host: nextHost, remotes: { ...before.remotes, [NAME]: nextRemote } };
    await expect.poll(servedNow).toMatchObject(after);
    expect(await health()).toMatchObject({ status: 'ready', failedAreas: {} });
    await openStatement();
    // The remote comes first, because it needs what the earlier host does not have. No other test may be served either release.
    for (const name of [NAME, HOST]) expect(command(['rollback', name]).status).toBe(0);
  } finally {
    for (const name of names) await letGo(name);
    await pointAt(NAME, remote);
    await pointAt(HOST, host);
  }
});

test('a rollback is killed before it has written, and one before it has noted: pages open with the release before or after, and the next command makes it whole', async ({
  openAs,
}) => {
  test.setTimeout(120_000);
  const built = builtReleaseOf(NAME);
  await pointAt(NAME, built);
  const bad = await releaseSuccessor(NAME, newRelease());
  const rollBack = ['rollback', NAME, '--why', 'the cards are empty'];
  const { objects } = await openStore();
  const revisionsInLog = async () => {
    const { entries } = await readAudit(objects, { page: 1, pageSize: 50 });
    return entries.filter(({ name }) => name === NAME).map(({ revision }) => revision);
  };
  const expectOpen = async (release: string) => {
    await expect.poll(async () => (await servedNow()).remotes[NAME]).toBe(release);
    const asked: string[] = [];
    const page = await openAs(await theServiceDirector(), '/support');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await statementLink(page).click();
    await expect(heading(page)).toHaveText('Service statement');
    expect(asked).toContain(`/remotes/${NAME}/${release}/remoteEntry.js`);
    expect(await health()).toMatchObject({ status: 'ready', releases: 'ok', notFollowed: [] });
    await page.close();
  };
  try {
    const before = readPlaneText(`pointers/${NAME}.json`);
    expect(command(rollBack, `rename /pointers/${NAME}\\.json$`).signal).toBe('SIGKILL');
    expect(readPlaneText(`pointers/${NAME}.json`)).toBe(before);
    await expectOpen(bad);

    expect(command(rollBack, `link /audit/.*-${NAME}-\\d+\\.json$`).signal).toBe('SIGKILL');
    const { revision, current } = pointerOf(NAME);
    expect(current).toBe(built);
    expect(await revisionsInLog()).not.toContain(revision);
    await expectOpen(built);

    expect(command(['hold', NAME]).status).toBe(0);
    expect((await revisionsInLog()).slice(0, 2)).toEqual([revision + 1, revision]);
    expect(liveReleases(pointerOf(NAME))).not.toContain(bad);
  } finally {
    await letGo(NAME);
    await pointAt(NAME, built);
  }
});

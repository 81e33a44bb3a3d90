import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/steps/workspace.mjs';
import { anAccount, theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { loadedBy } from './loaded-releases.ts';
import { builtReleaseOf, newRelease, pointAt, pointerOf, releaseSuccessor } from './release-successor.ts';

const STATEMENT = 'ai-statement';
const DASHBOARDS = 'dashboards';
const ROLLBACK = 'two teams at once: the cards are empty';
const RELEASE = 'two teams at once: the cards are back';

/** A command of a team beside the running product. It has read the pointer and suspends itself before it takes the lock to write it. */
class TeamCommand {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown[]>;
  said = '';

  constructor(...words: readonly string[]) {
    const hook = join(root, 'scripts/jest/kill-before.mjs');
    const script = join(root, 'scripts/releases.mjs');
    this.#child = spawn(process.execPath, ['--conditions=built', '--import', hook, script, ...words], {
      cwd: root,
      env: { ...process.env, FIXED_OPS_DATA: product.dataFolder, STOP_BEFORE: 'link /\\.lock/\\d+$' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.said += String(chunk)));
    this.#closed = once(this.#child, 'close');
  }

  goOn(): void {
    this.#child.kill('SIGCONT');
  }

  /** Resolves with the exit code. */
  async ended(): Promise<unknown> {
    const [code] = await this.#closed;
    return code;
  }

  /** Ends a command that is still suspended, or does nothing. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

const area = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Opens both areas from the menu. Returns the only release of each that the document has loaded. */
async function openAreas(page: Page): Promise<Record<string, string | undefined>> {
  await area(page, 'AI Statement').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service statement');
  await area(page, 'AI Dashboard').click();
  await expect(page.getByRole('group', { name: 'Repair orders' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  const { hosts, remotes } = await loadedBy(page);
  expect(hosts.size).toBe(1);
  for (const [name, releases] of remotes) expect([name, [...releases]]).toEqual([name, [expect.any(String)]]);
  return Object.fromEntries([STATEMENT, DASHBOARDS].map((name) => [name, [...(remotes.get(name) ?? [])][0]]));
}

test('two teams write one pointer at the same moment and a third writes another: one of the two reads who was first, what the others did is served, and no page mixes releases', async ({
  openAs,
}) => {
  const built = { [STATEMENT]: builtReleaseOf(STATEMENT), [DASHBOARDS]: builtReleaseOf(DASHBOARDS) };
  for (const [name, release] of Object.entries(built)) await pointAt(name, release);
  const earlier = await releaseSuccessor(STATEMENT, newRelease());
  const before = {
    [STATEMENT]: await releaseSuccessor(STATEMENT, newRelease()),
    [DASHBOARDS]: await releaseSuccessor(DASHBOARDS, newRelease()),
  };
  const servedNow = async () => (await (await fetch(`${product.url}/releases/current`)).json()).remotes;
  await expect.poll(servedNow).toMatchObject(before);
  const open = await openAs(await theServiceDirector(), '/support');
  const developer = await openAs(await anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER'), '/releases');
  const row = (name: RegExp) => developer.getByRole('row', { name });
  await expect(row(/^AI Statement/)).toContainText(before[STATEMENT]?.slice(0, 12) ?? '?');

  const rollBack = new TeamCommand('rollback', STATEMENT, '--why', ROLLBACK);
  const release = new TeamCommand('release', STATEMENT, '--why', RELEASE);
  const other = new TeamCommand('release', DASHBOARDS, '--why', RELEASE);
  const teams = [rollBack, release, other];
  try {
    for (const team of teams) await expect.poll(() => team.said, { timeout: 60_000 }).toContain('stopped before link');
    expect(await servedNow()).toMatchObject(before);
    for (const team of teams) team.goOn();
    const codes = await Promise.all(teams.map((team) => team.ended()));
    const [rolledBack, released] = [codes[0] === 0, codes[1] === 0];
    expect([rolledBack, released].filter(Boolean), `${rollBack.said}\n${release.said}`).toHaveLength(1);
    const loser = rolledBack ? release : rollBack;
    expect(loser.said).toMatch(/ was first, and nothing was changed here\. ai-statement: .* do it again if it is/);
    expect(codes[2], other.said).toBe(0);

    const now = { [STATEMENT]: rolledBack ? earlier : built[STATEMENT], [DASHBOARDS]: built[DASHBOARDS] };
    expect(pointerOf(STATEMENT)).toMatchObject({ current: now[STATEMENT], why: rolledBack ? ROLLBACK : RELEASE });
    await expect.poll(servedNow).toMatchObject(now);
    // The open tab goes on with the set that it began with. A new one begins with what both teams left.
    expect(await openAreas(open)).toEqual(before);
    expect(await openAreas(await openAs(await theServiceDirector(), '/support'))).toEqual(now);

    await developer.getByRole('button', { name: 'Refresh' }).click();
    await expect(row(/^AI Statement/)).toContainText(now[STATEMENT]?.slice(0, 12) ?? '?');
    await expect(row(/^AI Dashboard/)).toContainText(now[DASHBOARDS]?.slice(0, 12) ?? '?');
    await developer.getByRole('link', { name: 'Audit log' }).first().click();
    const noted = (words: string) => developer.getByRole('row').filter({ hasText: words });
    await expect(noted(RELEASE).filter({ hasText: `released ${DASHBOARDS}` })).toHaveCount(1);
    await expect(noted('two teams at once').filter({ hasText: STATEMENT })).toHaveCount(1);
  } finally {
    for (const team of teams) team.kill();
    for (const [name, release] of Object.entries(built)) await pointAt(name, release);
  }
});

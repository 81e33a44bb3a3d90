import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placementFileSchema, pointerSchema } from '@fixed-ops/federation';
import { createSigner, makePreviewLink } from '@fixed-ops/releases';
import { z } from 'zod';
import { cacheFolder, root } from '../../scripts/steps/workspace.mjs';
import { Command } from '../command.ts';
import { freePort, freePorts } from '../free-port.ts';
import { firstDay, lastDay, writeExtract } from '../own-product.ts';
import { fillSignIn } from '../people.ts';
import { expect, test } from '../test.ts';
import { withEnd } from '../with-end.ts';

/** It installs, builds everything once more, starts three times, serves the remote twice, and builds it for each of its releases. */
const LIMIT_MS = 1_500_000;
const START_LIMIT_MS = 300_000;
/** Also the name of something of the browser, which the product's own measurements ask: a remote takes nothing of the page by its name. */
const NAME = 'performance';
const LABEL = 'Loaner cars';
/** Of the checkout, the new one among them. */
const REMOTES = 6;
const PASSWORD = 'four quiet torque wrenches';

/** A clone of the checkout with a store of two repair orders, in which commands run as a developer gives them. */
class Clone {
  readonly folder = mkdtempSync(join(tmpdir(), 'fixed-ops-clone-'));
  readonly checkout = join(this.folder, 'checkout');
  readonly data = join(this.folder, 'data');
  #running: Command | null = null;
  /** Whether its operator lets developers have remotes from development servers, in a host that updates them in place. */
  #isOpenToDevelopers = false;

  constructor(
    readonly port: number,
    readonly remotePort: number,
  ) {
    execFileSync('git', ['clone', '--quiet', root, this.checkout]);
    // What the checkout has built, so that only what is new has to be.
    const builds = join(cacheFolder, 'webpack');
    if (existsSync(builds)) cpSync(builds, join(this.checkout, '.cache', 'webpack'), { recursive: true });
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get #options() {
    const env = {
      ...process.env,
      PORT: String(this.port),
      REMOTE_PORT: String(this.remotePort),
      FIXED_OPS_DATA: this.data,
      DEMO: 'off',
      // On a device of its own pnpm would make a store for everybody, which stays, and which another user may not write.
      npm_config_store_dir: join(this.folder, 'store'),
      ...(this.#isOpenToDevelopers
        ? { OVERRIDE_HOST: 'development', OVERRIDE_ORIGINS: `http://localhost:${this.remotePort}` }
        : {}),
    };
    return { cwd: this.checkout, env };
  }

  run(args: readonly string[], input = ''): string {
    return execFileSync('npm', ['run', '--silent', ...args], { ...this.#options, encoding: 'utf8', input });
  }

  /** What the command says where no package can be installed, and what it has left in the checkout. */
  refusalWithoutRegistry(name: string) {
    const programs = join(this.folder, 'programs');
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, 'npx'), '#!/bin/sh\necho "no registry answers" >&2\nexit 1\n', { mode: 0o755 });
    const { cwd, env } = this.#options;
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'new-remote', '--', name], {
      cwd,
      env: { ...env, PATH: `${programs}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    return { status, stderr, left: execFileSync('git', ['status', '--porcelain'], { cwd, encoding: 'utf8' }) };
  }

  /** Adds a line to a file of the checkout; the answer takes it away. */
  addTo(path: string, line: string): () => void {
    const file = join(this.checkout, path);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `${before}${line}\n`);
    return () => writeFileSync(file, before);
  }

  openToDevelopers(): void {
    this.#isOpenToDevelopers = true;
  }

  /** What the command says that serves the remote to the product that runs, where that provides an earlier React than is written here. */
  refusalByVersion(name: string): string {
    const manifest = join(this.checkout, 'host', 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"react": "[^"]+"/, '"react": "99.0.0"'));
    const args = ['run', '--silent', 'dev', '--', name, '--host', this.url];
    const { status, stderr } = spawnSync('npm', args, { ...this.#options, encoding: 'utf8' });
    writeFileSync(manifest, text);
    return `${status}: ${stderr}`;
  }

  /** Serves the remote to the product that runs; answers the address that the command says, and how to end it. */
  async serveToProduct(name: string): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
    const command = new Command('npm', ['run', 'dev', '--', name, '--host', this.url], this.#options);
    const said = () => command.said();
    const address = () => /^Open (\S+)/m.exec(said())?.[1] ?? said();
    const stop = () => command.interrupt();
    try {
      await expect.poll(address, { timeout: START_LIMIT_MS }).toMatch(/^http/);
      // Said after the address, in words of its own.
      await expect.poll(said).toContain('shows it in place');
    } catch (error) {
      return withEnd(() => Promise.reject(error), stop);
    }
    return { address: address(), stop };
  }

  async start(args: readonly string[]): Promise<void> {
    const command = new Command('npm', args, this.#options);
    this.#running = command;
    const said = () => command.said();
    const isReady = () => fetch(`${this.url}/health/ready`).then(({ ok }) => ok || said(), said);
    await expect.poll(isReady, { timeout: START_LIMIT_MS }).toBe(true);
  }

  async stop(): Promise<void> {
    const command = this.#running;
    this.#running = null;
    await command?.interrupt();
  }

  /** Ends what was started. Answers what is left of it: nothing, when all is well. */
  async leftOfStopped(): Promise<string[]> {
    await this.stop();
    const isAnswered = (url: string) =>
      fetch(url).then(
        () => true,
        () => false,
      );
    const addresses = [this.url, ...Array.from({ length: REMOTES }, (_none, index) => this.remoteUrl(index))];
    const answered = await Promise.all(addresses.map(async (url) => ((await isAnswered(url)) ? [url] : [])));
    return [
      ...answered.flat(),
      ...['run.pid', 'database/cluster/postmaster.pid'].filter((file) => existsSync(join(this.data, file))),
    ];
  }

  /** Where a remote is served from while all are developed, in the order of their names. */
  remoteUrl(index: number): string {
    return `http://localhost:${this.remotePort + index}`;
  }

  /** What the product that was started last has said. */
  said(): string {
    return this.#running?.said() ?? '';
  }

  /** Names of what is served: the host's build, and the current release of each remote. */
  async releases() {
    const config = z.object({ hostRelease: z.string() }).parse(await (await fetch(`${this.url}/config.json`)).json());
    const read = (...path: readonly string[]) => JSON.parse(readFileSync(join(this.data, ...path), 'utf8'));
    const { remotes } = placementFileSchema.parse(read('placement.json'));
    const current = (name: string) => pointerSchema.parse(read('pointers', `${name}.json`)).current;
    return { host: config.hostRelease, remotes: Object.fromEntries(remotes.map(({ name }) => [name, current(name)])) };
  }

  /** A link of the team's to a preview that ended yesterday. */
  endedPreview(person: string): string {
    const [id = '', key = ''] = readFileSync(join(this.data, 'keys', 'team.key'), 'utf8')
      .trim()
      .split(':');
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    const content = { name: NAME, release: 'any', person, by: 'Lee', at: daysAgo(2), until: daysAgo(1) };
    return makePreviewLink(createSigner(id, key), content, this.url);
  }

  async remove(): Promise<void> {
    try {
      await this.stop();
    } finally {
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
  }
}

/** The link that `npm run preview` says last. */
const linkIn = (said: string) => said.trim().split('\n').at(-1) ?? '';

test('a new remote is made, developed, checked, released, developed inside what runs, shown, given to some, promoted and rolled back without a change of host or other remotes', async ({
  page,
  complaints,
}) => {
  test.setTimeout(LIMIT_MS);
  const clone = new Clone(await freePort(), await freePorts(REMOTES));
  const use = async () => {
    const dealership = ['--group', 'Smith Auto', '--dealership', 'Smith Ford', '--timezone', 'America/Chicago'];
    const admin = ['--admin', 'pat.smith@example.com', '--password-stdin', '--developer'];
    clone.run(['setup', '--', ...dealership, ...admin], `${PASSWORD}\n`);
    const extract = join(clone.folder, 'extract');
    mkdirSync(extract);
    writeExtract(extract);
    clone.run(['import', '--', '--dealership', 'd-smith-ford', extract]);
    await clone.start(['start']);
    // As everybody's: the browser of these tests opens what is new before it is served.
    expect(clone.said()).toMatch(
      /Opened in a browser before they are served, in [\d.]+ s, and drawn: host, administration,/,
    );
    const before = await clone.releases();
    await clone.stop();

    // What cannot be made whole is not there at all, so that the same command makes it later.
    const failed = clone.refusalWithoutRegistry(NAME);
    expect(failed).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no registry answers[\s\S]*Nothing stays/),
    });
    expect(failed.left).toBe('');
    // What a colleague is at work on in a shared package, and has no version yet, stands in nobody's way.
    const putBack = clone.addTo('shared/federation/src/index.ts', 'export const atWork = 1;');
    expect(clone.run(['new-remote', '--', NAME, '--label', LABEL])).toContain(`npm run dev -- ${NAME}`);
    putBack();
    const screen = join(clone.checkout, 'remotes', NAME, 'src', `${NAME}-screen.tsx`);

    // Developed: what is saved is seen, a mistake covers the page with its place, and mended it is gone.
    complaints.expectComplaint(
      /webpack-dev-server|potentially unsafe when doing server-side rendering|does not compile|Module build failed|Error:|ERR_CONNECTION_REFUSED|WebSocket|410/,
    );
    await clone.start(['run', 'dev', '--', NAME]);
    // Built is what is not served from its sources: the others for their releases, as one compiler runs.
    expect(clone.said()).toContain('build host and remotes');
    expect(clone.said()).not.toContain('serve dashboards');
    const address = `${clone.url}/${NAME}?startDate=${firstDay}&endDate=${lastDay}`;
    await page.goto(address);
    await fillSignIn(page, 'pat.smith@example.com', PASSWORD);
    const card = page.getByRole('group', { name: 'Repair orders' });
    await expect(card).toContainText('2');
    await expect(page.getByRole('status').filter({ hasText: 'Loaner cars comes from' })).toBeVisible();
    const first = readFileSync(screen, 'utf8');
    const edited = first.replace('title="Loaner cars"', 'title="Cars that are lent"');
    writeFileSync(screen, edited);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
    writeFileSync(screen, edited.replace('export function', 'export functio'));
    const overlay = page.getByRole('alertdialog', { name: `${NAME} does not compile` });
    await expect(overlay).toContainText(`${NAME}-screen.tsx`);
    writeFileSync(screen, edited);
    await expect(overlay).toBeHidden();
    await page.goto('about:blank');
    await clone.stop();

    // All of them at once: each comes from a server of its own, and nothing of it stays when it is interrupted.
    await clone.start(['run', 'dev']);
    await expect
      .poll(() => clone.said())
      .toContain('Every remote is served with hot reload: save a file below remotes');
    // None of them is built for a release besides.
    expect(clone.said()).not.toContain('build host and remotes');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
    const entries = await page.evaluate(() => {
      const { remotes } = JSON.parse(document.getElementById('fixed-ops-registry')?.textContent ?? '');
      return remotes.map(({ entry }: { entry: string }) => entry);
    });
    expect(entries.sort()).toEqual(
      Array.from({ length: REMOTES }, (_none, index) => `${clone.remoteUrl(index)}/remoteEntry.js`).sort(),
    );
    await page.goto('about:blank');
    expect(await clone.leftOfStopped()).toEqual([]);

    expect(clone.run(['check', '--', NAME])).toContain(`${NAME} can be released`);

    // Released: there for everybody, and the host and the others are the bytes that they were.
    clone.openToDevelopers();
    await clone.start(['start']);
    expect(clone.said()).toMatch(new RegExp(`Opened in a browser before they are served, .* and drawn: ${NAME}\\.`));
    const after = await clone.releases();
    expect(after.host).toBe(before.host);
    expect(after.remotes).toEqual({ ...before.remotes, [NAME]: expect.stringMatching(/^[0-9a-f]+$/) });
    await page.goto(address);
    await page.getByRole('link', { name: 'Loaner cars' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
    await page.goto(address);
    await expect(card).toContainText('2');

    // Developed inside the product that runs: not where it would break, else a save shows in place, and what was typed stays.
    const refusal = clone.refusalByVersion(NAME);
    expect(refusal).toMatch(/^1: /);
    expect(refusal).toMatch(new RegExp(`react: ${NAME} is written for 99\\.0\\.0, the host provides \\d`));
    const server = await clone.serveToProduct(NAME);
    const edit = async () => {
      // A page hears of a save from when it is connected with the server.
      const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
      await page.goto(server.address);
      await expect(page.getByText('Loaner cars comes from')).toBeVisible();
      await connected;
      const withNote = first
        .replace("from '@fixed-ops/ui';", "from '@fixed-ops/ui';\nimport { useState } from 'react';")
        .replace('  const view =', "  const [note, setNote] = useState('');\n  const view =")
        .replace(
          'title="Loaner cars"',
          'title="Cars with a note" actions={<input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />}',
        );
      writeFileSync(screen, withNote);
      const note = page.getByRole('textbox', { name: 'Note' });
      await expect(note).toBeVisible();
      await note.fill('kept');
      writeFileSync(screen, withNote.replace('Cars with a note', 'Cars with notes'));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars with notes');
      await expect(note).toHaveValue('kept');
      await page.getByRole('button', { name: 'Leave override' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
      await page.goto('about:blank');
    };
    await withEnd(edit, server.stop);

    // Shown to one person before anybody else gets it; whoever else opens the link has what is served.
    const title = page.getByRole('heading', { level: 1 });
    const write = (words: string) => writeFileSync(screen, first.replace('title="Loaner cars"', `title="${words}"`));
    write('Cars on loan');
    const linkFor = (person: string) => linkIn(clone.run(['preview', '--', NAME, '--for', person]));
    const link = linkFor('pat.smith@example.com');
    await page.goto(link);
    await expect(title).toContainText('Cars on loan');
    const banner = page.getByRole('status').filter({ hasText: 'This tab shows a preview of Loaner cars.' });
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Leave preview' }).click();
    await expect(title).toContainText('Cars that are lent');
    await page.goto(linkFor('lee.jones@example.com'));
    await expect(page.getByRole('status').filter({ hasText: 'is for somebody else' })).toBeVisible();
    await expect(title).toContainText('Cars that are lent');
    await page.goto(clone.endedPreview('pat.smith@example.com'));
    await expect(title).toHaveText('This preview has ended');

    // A server hears of a pointer within 300 ms.
    const expectTitle = (words: string) =>
      expect(async () => {
        await page.goto(address);
        await expect(title).toContainText(words, { timeout: 5_000 });
      }).toPass();

    // Given to some, to all, and taken back; the one that was taken back is shown to nobody.
    expect(clone.run(['canary', '--', NAME, '--share', '50'])).toContain('to 50 % of the visitors');
    expect(clone.run(['promote', '--', NAME])).toContain('is served');
    await expectTitle('Cars on loan');
    expect(clone.run(['rollback', '--', NAME, '--why', 'a worse name'])).toContain('bad: ');
    await expectTitle('Cars that are lent');
    await page.goto(link);
    await expect(title).toHaveText('This preview is not there any more');

    write('Loaners');
    expect(clone.run(['release', '--', NAME])).toContain('is served');
    await expectTitle('Loaners');
    const served = await clone.releases();
    expect({ ...served.remotes, [NAME]: null }).toEqual({ ...before.remotes, [NAME]: null });
    expect(served.host).toBe(before.host);
    await page.close();
  };
  await withEnd(use, () => clone.remove());
});

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placementFileSchema, pointerSchema } from '@fixed-ops/federation';
import { createSigner, makePreviewLink } from '@fixed-ops/releases';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { cacheFolder, root } from '../../scripts/steps/workspace.mjs';
import { Command } from '../command.ts';
import { withEnd } from '../with-end.ts';

const START_LIMIT_MS = 300_000;

/** A clone of the checkout with its own data folder, in which tests run commands as a developer does. */
export class Clone {
  readonly folder = mkdtempSync(join(tmpdir(), 'fixed-ops-clone-'));
  readonly checkout = join(this.folder, 'checkout');
  readonly data = join(this.folder, 'data');
  #running: Command | null = null;
  /** The settings of an operator that let developers load remotes from development servers. */
  #openness: Readonly<Record<string, string>> = {};

  constructor(
    readonly port: number,
    /** The first of as many ports as there are remotes. */
    readonly remotePort: number,
    readonly remotes: number,
  ) {
    execFileSync('git', ['clone', '--quiet', root, this.checkout]);
    // The clone takes over the builds of the checkout, so that it builds only what is new.
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
      // Its tests are those of `npm test`, wherever this runs.
      TEST_FULL: '',
      // If the folder is on another device, pnpm makes a store for everybody there. That store stays, and another user may not write to it.
      npm_config_store_dir: join(this.folder, 'store'),
      ...this.#openness,
    };
    return { cwd: this.checkout, env };
  }

  run(args: readonly string[], input = ''): string {
    return execFileSync('npm', ['run', '--silent', ...args], { ...this.#options, encoding: 'utf8', input });
  }

  /**
   * Runs `new-remote` where no package can be installed. Returns the exit code, the message, and the files that it has left in the
   * checkout.
   */
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

  /** Adds a line to a file of the checkout. Returns a function that removes it. */
  addTo(path: string, line: string): () => void {
    const file = join(this.checkout, path);
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `${before}${line}\n`);
    return () => writeFileSync(file, before);
  }

  /**
   * Lets developers load remotes from development servers, in every product that is started from now on. It runs the host of everybody, or
   * one that updates remotes in place.
   */
  openToDevelopers(host: 'of everybody' | 'for development'): void {
    const OVERRIDE_ORIGINS = `http://localhost:${this.remotePort}`;
    this.#openness = { OVERRIDE_ORIGINS, ...(host === 'for development' ? { OVERRIDE_HOST: 'development' } : {}) };
  }

  /**
   * Serves a remote to the running product while the checkout has a later React than the product provides. Returns the exit code and the
   * message of the refusal.
   */
  refusalByVersion(name: string): string {
    const manifest = join(this.checkout, 'host', 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"react": "[^"]+"/, '"react": "99.0.0"'));
    const args = ['run', '--silent', 'dev', '--', name, '--host', this.url];
    const { status, stderr } = spawnSync('npm', args, { ...this.#options, encoding: 'utf8' });
    writeFileSync(manifest, text);
    return `${status}: ${stderr}`;
  }

  /**
   * Serves the remote to the running product. Returns the address that the command prints, and a function that ends it. `save` is the text
   * that the command prints about a saved file.
   */
  async serveToProduct(
    name: string,
    save: 'shows it in place' | 'reloads with it',
  ): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
    const command = new Command('npm', ['run', 'dev', '--', name, '--host', this.url], this.#options);
    const said = () => command.said();
    const address = () => /^Open (\S+)/m.exec(said())?.[1] ?? said();
    const stop = () => command.interrupt();
    try {
      await expect.poll(address, { timeout: START_LIMIT_MS }).toMatch(/^http/);
      // The command prints this after the address, in another line.
      await expect.poll(said).toContain(save);
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

  /** Ends what was started. Returns the addresses that still answer and the pid files that are left. The list is empty if all is well. */
  async leftOfStopped(): Promise<string[]> {
    await this.stop();
    const isAnswered = (url: string) =>
      fetch(url).then(
        () => true,
        () => false,
      );
    const addresses = [this.url, ...Array.from({ length: this.remotes }, (_none, index) => this.remoteUrl(index))];
    const answered = await Promise.all(addresses.map(async (url) => ((await isAnswered(url)) ? [url] : [])));
    return [
      ...answered.flat(),
      ...['run.pid', 'database/cluster/postmaster.pid'].filter((file) => existsSync(join(this.data, file))),
    ];
  }

  /** The address of a remote while all of them are developed. Their ports follow the order of their names. */
  remoteUrl(index: number): string {
    return `http://localhost:${this.remotePort + index}`;
  }

  /** The output of the product that was started last. */
  said(): string {
    return this.#running?.said() ?? '';
  }

  /** The releases that are served: the build of the host, and the current release of each remote. */
  async releases() {
    const config = z.object({ hostRelease: z.string() }).parse(await (await fetch(`${this.url}/config.json`)).json());
    const read = (...path: readonly string[]) => JSON.parse(readFileSync(join(this.data, ...path), 'utf8'));
    const { remotes } = placementFileSchema.parse(read('placement.json'));
    const current = (name: string) => pointerSchema.parse(read('pointers', `${name}.json`)).current;
    return { host: config.hostRelease, remotes: Object.fromEntries(remotes.map(({ name }) => [name, current(name)])) };
  }

  /** A link of the team to a preview of the remote. The preview ended yesterday. */
  endedPreview(name: string, person: string): string {
    const [id = '', key = ''] = readFileSync(join(this.data, 'keys', 'team.key'), 'utf8')
      .trim()
      .split(':');
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    const content = { name, release: 'any', person, by: 'Lee', at: daysAgo(2), until: daysAgo(1) };
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

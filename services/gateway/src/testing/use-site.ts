import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppConfig } from '@fixed-ops/contract';
import type { Registry } from '@fixed-ops/federation';
import { createReleaseCheck } from '../release-check.ts';
import { createReleaseReader } from '../release-reader.ts';
import { noForeignOrigins } from '../security-headers.ts';
import { createSite, type SiteOptions } from '../site.ts';

/** What the site of a test tells the browser. */
export const config: AppConfig = {
  subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
  bases: {
    api: { url: '/api', subscriptionKey: 'a' },
    xtime: { url: '/xtime/api', subscriptionKey: 'b' },
    usermgmt: { url: '/usermgmt', subscriptionKey: 'c' },
  },
  auth: {
    clientId: 'client',
    authority: 'https://localhost:3000/p/t',
    knownAuthorities: ['localhost:3000'],
    policies: { signIn: 'p', resetPassword: 'q', editProfile: 'r' },
    scopes: ['openid'],
  },
  overrides: { allowed: false, origins: [] },
  demo: true,
};

export const registry: Registry = {
  revision: 1,
  remotes: [
    {
      name: 'dashboards',
      label: 'AI Dashboard',
      order: 1,
      paths: ['/dashboard/*'],
      nav: [],
      menu: [],
      guards: [{ path: '/dashboard/*', access: 'dashboard' }],
      current: '1.0.0-aa',
      previous: null,
      setBy: 'start',
    },
  ],
};

/** Versions of shared packages that the host of a test provides. */
export const provided = { '@fixed-ops/contract': '1.2.0', '@fixed-ops/ui': '1.1.0' };
/** Headers of a browser that opens a page. */
export const asPage = { accept: 'text/html' };
/** The same where somebody is signed in. */
export const asSignedIn = { ...asPage, cookie: 'signedIn=' };

/**
 * A host and one release of dashboards in a folder of their own for each test of a file, and sites that serve them; call it at the top
 * of the file. Beside the served folders lies a file that nobody may read.
 */
export function useSite() {
  let problems: string[] = [];
  let folder = '';
  beforeEach(() => {
    problems = [];
    folder = mkdtempSync(join(tmpdir(), 'fixed-ops-site-'));
    mkdirSync(join(folder, 'host'));
    mkdirSync(join(folder, 'releases', 'dashboards', '1.0.0-aa'), { recursive: true });
    writeFileSync(
      join(folder, 'host', 'entry-files.json'),
      JSON.stringify({
        main: {
          scripts: ['main.0123456789.js'],
          preload: [],
          integrity: { 'main.0123456789.js': 'sha384-main' },
        },
      }),
    );
    writeFileSync(join(folder, 'host', 'main.0123456789.js'), 'void 0;');
    writeFileSync(join(folder, 'releases', 'dashboards', '1.0.0-aa', 'mf-manifest.json'), '{}');
    writeFileSync(join(folder, 'releases', 'dashboards', '1.0.0-aa', 'remoteEntry.js'), 'void 0;');
    writeFileSync(join(folder, 'secret.txt'), 'not for the web');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function aSite(changes: Partial<SiteOptions> = {}) {
    const releases = createReleaseReader(join(folder, 'releases'));
    return createSite({
      config,
      provided,
      registry: { read: async () => registry, problem: () => null },
      hostFolders: [join(folder, 'host')],
      releasesFolder: join(folder, 'releases'),
      releases,
      releaseCheck: createReleaseCheck(releases, provided, (problem) => problems.push(problem)),
      developmentRemotes: {},
      overrideOrigins: [],
      foreignOrigins: noForeignOrigins,
      demoAccounts: async () => null,
      mailbox: null,
      log: (line) => problems.push(line),
      ...changes,
    });
  }
  return {
    aSite,
    /** Path of a file or folder below that of the test. */
    inFolder: (...path: readonly string[]) => join(folder, ...path),
    /** What the operator was told. */
    problems: () => problems,
  };
}

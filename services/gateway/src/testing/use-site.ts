import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppConfig } from '@fixed-ops/contract';
import { createReleaseReader, openFolder } from '@fixed-ops/releases';
import { fixedHost } from '../host-builds.ts';
import { noForeignOrigins } from '../security-headers.ts';
import type { TrustedSet } from '../served-releases.ts';
import { createSite, type SiteOptions } from '../site.ts';

/** The browser configuration of a test's site. */
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

/** The releases of every visitor in a test, all of them accepted. */
const served: TrustedSet = {
  revision: 1,
  host: null,
  distrust: () => null,
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
    },
  ],
};

/** Versions of shared packages that the host of a test provides. */
export const provided = { '@fixed-ops/contract': '1.2.0', '@fixed-ops/ui': '1.1.0' };
/** Headers of a browser that opens a page. */
export const asPage = { accept: 'text/html' };
/** The same with a signed-in person. */
export const asSignedIn = { ...asPage, cookie: 'signedIn=' };

/** Serves a set to every visitor, and reads its releases first, as the gateway does. */
export const serving = (set: TrustedSet | null): SiteOptions['served'] => ({
  read: async () => set,
  bring: async () => {},
  bringHost: async () => {},
  problems: () => [],
});

/** The set with other releases of its one remote. */
export const pointing = (current: string | null, previous: string | null): SiteOptions['served'] =>
  serving({ ...served, revision: 2, remotes: served.remotes.map((remote) => ({ ...remote, current, previous })) });

/**
 * A host and one release of dashboards in a folder for each test of a file, and sites that serve them. Call it at the top of the file.
 * Beside the served folders is a file that nobody may read.
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
    const releases = createReleaseReader(openFolder(folder));
    return createSite({
      config,
      served: serving(served),
      hosts: fixedHost({ release: 'h1', folder: join(folder, 'host'), provided }),
      releasesFolder: join(folder, 'releases'),
      releases,
      previews: { judge: async () => ({ kind: 'unknown' }), noted: async () => [] },
      now: () => new Date('2026-11-25T08:00:00Z'),
      developmentRemotes: {},
      overrideOrigins: [],
      foreignOrigins: noForeignOrigins,
      demoAccounts: async () => null,
      mailbox: null,
      isSecure: false,
      log: (line) => problems.push(line),
      ...changes,
    });
  }
  return {
    aSite,
    /** The path of a file or folder in the test's folder. */
    inFolder: (...path: readonly string[]) => join(folder, ...path),
    /** The warnings for the operator. */
    problems: () => problems,
  };
}

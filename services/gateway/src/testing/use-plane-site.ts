import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { type Plan, type PointerContent, planCanary } from '@fixed-ops/federation';
import {
  addRelease,
  type BuiltApp,
  changePointer,
  createPlaneReader,
  createReleaseMirror,
  createReleaseReader,
  openFolder,
  openPlaneKeys,
  publishBuilds,
  type ReleaseObjects,
  readKeys,
  verifySignature,
} from '@fixed-ops/releases';
import { createHosts } from '../host-builds.ts';
import { createPreviewReader, type PreviewReaderOptions } from '../previews.ts';
import { noForeignOrigins } from '../security-headers.ts';
import { createServedReader } from '../served-releases.ts';
import { createSite } from '../site.ts';
import { asSignedIn, config } from './use-site.ts';

const defaultPlacement = join(__dirname, '../../../../deploy/placement.default.json');
/** The time of all releases in a test. */
export const now = new Date('2026-11-25T08:00:00Z');
const settings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };

/** Writes the files that the gateway reads of a build. */
function writeBuild(builds: string, name: string, release: string): BuiltApp {
  const build = join(builds, `${name}-${release}`);
  mkdirSync(build, { recursive: true });
  const file = name === 'host' ? `main.${release}.js` : 'remoteEntry.js';
  writeFileSync(join(build, file), `/* ${release} */`);
  const entries = { main: { scripts: [file], preload: [], integrity: { [file]: 'sha384-x' } } };
  if (name === 'host') writeFileSync(join(build, 'entry-files.json'), JSON.stringify(entries));
  writeFileSync(join(build, 'release-facts.json'), JSON.stringify({ preload: [] }));
  return { name, release, version: '1.0.0', commit: null, folder: build, shared: {} };
}

/**
 * Makes the way to open a visitor's document. It answers the document's releases and the cookie that it sets. `others` are further
 * cookies.
 */
function documentOpener(site: Awaited<ReturnType<typeof createSite>>) {
  return async (visitor?: string, ...others: readonly string[]) => {
    const own = visitor === undefined ? [] : [`visitor=${visitor}`];
    const cookie = [asSignedIn.cookie, ...own, ...others].join('; ');
    const { body, headers } = await site.inject({ url: '/dashboard', headers: { ...asSignedIn, cookie } });
    const [, inlined = '{}'] = /id="fixed-ops-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { remotes = [], isHostCanary = false, isHostFallback = false } = JSON.parse(inlined);
    const dashboards = remotes.find(({ name }: { name: string }) => name === 'dashboards');
    return {
      host: /src="\/assets\/main\.(\w+)\.js"/.exec(body)?.[1],
      told: /"hostRelease":"(\w+)"/.exec(body)?.[1],
      isHostCanary,
      isHostFallback,
      entry: dashboards?.entry as string | null,
      fallback: dashboards?.fallback as string | null,
      refused: dashboards?.refused as readonly string[] | undefined,
      cookie: String(headers['set-cookie'] ?? ''),
    };
  };
}

interface SiteSetting {
  /** Replaces the download of previewed releases. */
  readonly mirror: PreviewReaderOptions['mirror'] | undefined;
  readonly store: ReleaseObjects;
  readonly rootKey: string;
  readonly dataFolder: string;
  /** The host that this version came with. */
  readonly built: BuiltApp;
  readonly clock: () => Date;
  readonly clockMs: () => number;
}

/** A site that follows the plane of a store, with the problems that it reports. */
async function openSite({ store, rootKey, dataFolder, built, mirror: ofPreviews, clock, clockMs }: SiteSetting) {
  const problems: string[] = [];
  const report = (line: string) => void problems.push(line);
  const ownReleases = releasesFolder(dataFolder);
  const releases = createReleaseReader(openFolder(dataFolder));
  // Uses only the test's clock, because on a loaded machine a read takes longer than a document waits.
  const patienceMs = 60_000;
  const mirror = createReleaseMirror({ objects: store, releasesFolder: ownReleases, report, clockMs, patienceMs });
  const plane = createPlaneReader({ objects: store, rootKey, report, clockMs, patienceMs });
  const site = await createSite({
    config,
    served: createServedReader(plane, releases, report, mirror),
    hosts: createHosts({ releasesFolder: ownReleases, releases, built, report }),
    releasesFolder: ownReleases,
    releases,
    previews: createPreviewReader({ plane, releases, mirror: ofPreviews ?? mirror, now: clock }),
    now: clock,
    developmentRemotes: {},
    overrideOrigins: [],
    foreignOrigins: noForeignOrigins,
    demoAccounts: async () => null,
    mailbox: null,
    isSecure: true,
    log: report,
  });
  return { site, open: documentOpener(site), problems };
}

/**
 * A release plane in its own folder for each test of a file, with a team's actions and the site that serves it. Call it at the top of the
 * file.
 */
export function usePlaneSite() {
  let folder = '';
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 0;
    folder = mkdtempSync(join(tmpdir(), 'fixed-ops-site-plane-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const aBuild = (name: string, release: string) => writeBuild(join(folder, 'builds'), name, release);
  const objects = () => openFolder(folder);
  const openKeys = () => openPlaneKeys(folder, objects(), settings, { by: 'a test', now });

  async function publish(...builds: BuiltApp[]): Promise<void> {
    const context = {
      dataFolder: folder,
      releasesFolder: releasesFolder(folder),
      objects: objects(),
      defaultPlacement,
      now,
    };
    await publishBuilds({ ...context, keys: await openKeys(), builds, by: 'a start' });
  }

  async function asTeam() {
    const { team, rootKey } = await openKeys();
    if (team === null) throw new Error('no key');
    return {
      rootKey,
      signer: team,
      trust: { keys: (await readKeys(objects(), rootKey)).keys, verify: verifySignature },
    };
  }

  /** A team's action beside the running server. */
  async function change(name: string, action: 'rollback' | 'canary', plan: (before: PointerContent | null) => Plan) {
    return changePointer({ objects: objects(), ...(await asTeam()), name, action, plan });
  }

  async function giveToSome(built: BuiltApp, share: number): Promise<void> {
    await addRelease(built, {
      store: releasesFolder(folder),
      objects: objects(),
      ...(await asTeam()),
      by: 'Dana',
      now,
    });
    const request = { release: built.release, share, by: 'Dana', why: '' };
    await change(built.name, 'canary', (before) => planCanary(before, request, now));
  }

  /**
   * @param options.machine a separate folder, for a machine whose data folder is not the store. `mirror` replaces the download of previewed
   * releases
   */
  async function aSite({
    clock = () => now,
    machine,
    mirror: ofPreviews,
  }: Pick<PreviewReaderOptions, 'mirror'> & { clock?: () => Date; machine?: string } = {}) {
    return openSite({
      store: { ...objects(), isFolder: machine === undefined },
      rootKey: (await openKeys()).rootKey,
      dataFolder: machine === undefined ? folder : join(folder, machine),
      built: aBuild('host', 'own'),
      mirror: ofPreviews,
      clock,
      clockMs: () => nowMs,
    });
  }
  return {
    aBuild,
    publish,
    asTeam,
    keys: openKeys,
    change,
    giveToSome,
    aSite,
    /** The path of a file or folder in the test's folder. */
    inFolder: (...path: readonly string[]) => join(folder, ...path),
    objects,
    /** Advances the clock of the plane's reader. */
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

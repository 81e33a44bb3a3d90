import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { publishBuilds } from './publish-builds.ts';
import { readRegistry, registryPath } from './registry-file.ts';
import { createReleaseCheck, findFailedAreas } from './release-check.ts';
import { createReleaseReader } from './release-reader.ts';

const defaultRegistry = join(__dirname, '../../../deploy/registry.default.json');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm start` does with a build of the dashboards that was made with a version of the shared packages. */
async function start(release: string, ui: string) {
  const build = join(folder, `build-${release}`);
  mkdirSync(build);
  writeFileSync(join(build, 'remoteEntry.js'), 'void 0;');
  const built = { name: 'dashboards', release, version: '0.1.0', folder: build, shared: { '@fixed-ops/ui': ui } };
  const options = { environment: { dataFolder: folder }, builtRemotes: [built], defaultRegistry };
  await publishBuilds(options, new Date('2026-11-23T08:00:00Z'));
}

/** What becomes of the area in a host that provides a version, and what the log says. */
async function servedBy(ui: string) {
  const problems: string[] = [];
  const check = createReleaseCheck(createReleaseReader(releasesFolder(folder)), { '@fixed-ops/ui': ui }, (line) =>
    problems.push(line),
  );
  const { dashboards } = await findFailedAreas(await readRegistry(registryPath(folder)), check);
  return { dashboards, problems };
}

test('a data folder with releases of another major version opens those that the start has built', async () => {
  await start('0.1.0-old', '0.2.0');
  await start('0.1.0-new', '1.0.0');
  expect(await servedBy('1.0.0')).toEqual({
    dashboards: undefined,
    problems: [
      'The release 0.1.0-old of dashboards does not stand by for the current one: it was built against @fixed-ops/ui 0.2.0 (the host provides 1.0.0).',
    ],
  });
});

test('a pointer that somebody has set to such a release by hand stays, and the log says what to do', async () => {
  await start('0.1.0-old', '0.2.0');
  const registry = await readRegistry(registryPath(folder));
  const remotes = registry.remotes.map((remote) =>
    remote.name === 'dashboards' ? { ...remote, setBy: 'hand' } : remote,
  );
  writeFileSync(registryPath(folder), JSON.stringify({ ...registry, remotes }));
  await start('0.1.0-new', '1.0.0');
  const { dashboards, problems } = await servedBy('1.0.0');
  expect(dashboards).toBe('refused');
  expect(problems).toEqual([
    expect.stringMatching(/0\.1\.0-old of dashboards is refused: .*Point dashboards in registry\.json to a release/),
  ]);
});

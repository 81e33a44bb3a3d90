import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasesFolder } from '@fixed-ops/environment';
import { createPlaneReader, createReleaseReader, openFolder, openPlaneKeys, publishBuilds } from '@fixed-ops/releases';
import { createReleaseCheck, findFailedAreas } from './release-check.ts';
import { createServedReader } from './served-releases.ts';

const defaultPlacement = join(__dirname, '../../../deploy/placement.default.json');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-11-23T08:00:00Z');
const settings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
const openKeys = () => openPlaneKeys(folder, openFolder(folder), settings, { by: 'a test', now });

/** Starts with a build of the dashboards that was made with a version of the shared packages, as `npm start` does. */
async function start(release: string, ui: string) {
  const build = join(folder, `build-${release}`);
  mkdirSync(build);
  writeFileSync(join(build, 'remoteEntry.js'), 'void 0;');
  const built = { name: 'dashboards', release, version: '0.1.0', folder: build, shared: { '@fixed-ops/ui': ui } };
  const context = { dataFolder: folder, releasesFolder: releasesFolder(folder), objects: openFolder(folder), now };
  await publishBuilds({ ...context, keys: await openKeys(), builds: [built], defaultPlacement, by: 'a start' });
}

/** The state of the area in a host that provides a version, and the log. */
async function servedBy(ui: string) {
  const problems: string[] = [];
  const report = (line: string) => void problems.push(line);
  const releases = createReleaseReader(openFolder(folder));
  const { rootKey } = await openKeys();
  const plane = createPlaneReader({ objects: openFolder(folder), rootKey, report });
  const set = await createServedReader(plane, releases, report).read(null);
  const { dashboards } = await findFailedAreas(set, createReleaseCheck(releases, { '@fixed-ops/ui': ui }, report));
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

test('an area whose pointer is held at such a release has failed, and the log says what to do', async () => {
  await start('0.1.0-old', '0.2.0');
  const { dashboards, problems } = await servedBy('1.0.0');
  expect(dashboards).toBe('refused');
  expect(problems).toEqual([
    expect.stringMatching(/0\.1\.0-old of dashboards is refused: .*Roll dashboards back to a release/),
  ]);
});

test('a release whose release.json was changed after it was signed enters no document, and its area has failed', async () => {
  await start('aa', '1.0.0');
  const file = join(releasesFolder(folder), 'dashboards', 'aa', 'release.json');
  writeFileSync(file, JSON.stringify({ name: 'dashboards', release: 'aa', shared: {}, files: [] }));
  expect(await servedBy('1.0.0')).toEqual({
    dashboards: 'refused',
    problems: ['The release aa of dashboards enters no document: it is not signed.'],
  });
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectReleases } from '../collect/collect-releases.ts';
import { openS3Objects } from '../objects/s3-objects.ts';
import { addRelease } from '../publish/release-folder.ts';
import { type S3Server, s3Credentials, startS3Server } from '../testing/s3-server.ts';
import { usePlane } from '../testing/use-plane.ts';
import { createReleaseMirror } from './release-mirror.ts';

let server: S3Server;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.stop());

const plane = usePlane(() => {
  const { endpoint } = server;
  return openS3Objects({
    bucket: 'releases',
    prefix: '',
    endpoint,
    region: 'eu-central-1',
    credentials: s3Credentials,
  });
});
const { folder, objects, aBuild, at, keys, trust, start, has } = plane;

const KEY = 'releases/dashboards/aa';
/** A build with a chunk beside its entry. */
function aWholeBuild(release = 'aa') {
  const built = aBuild('dashboards', release);
  mkdirSync(join(built.folder, 'chunks'), { recursive: true });
  writeFileSync(join(built.folder, 'chunks', 'a.js'), `chunk("${release}")`);
  return built;
}

/** A second machine with an empty data folder on the same store. */
function another() {
  const reported: string[] = [];
  let nowMs = 0;
  const releasesFolder = join(folder(), 'another', 'releases');
  const mirror = createReleaseMirror({
    objects: objects(),
    releasesFolder,
    report: (sentence) => reported.push(sentence),
    clockMs: () => nowMs,
    // On a loaded machine, a document would stop waiting before the store has answered.
    patienceMs: 60_000,
  });
  return {
    reported,
    releasesFolder,
    mirror,
    bring: async (release = 'aa') => mirror.bring({ name: 'dashboards', release }, await trust()),
    later: (ms: number) => {
      nowMs += ms;
    },
    fileOf: (path: string, release = 'aa') => {
      const file = join(releasesFolder, 'dashboards', release, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
    missing: async () => mirror.missing((await (await plane.reader()).read())?.pointers ?? new Map()),
  };
}

test('what one machine releases is in the store, whole, and another one serves it byte by byte', async () => {
  await start([aWholeBuild()]);
  expect([...server.objects.keys()].filter((key) => key.startsWith('releases/'))).toEqual(
    expect.arrayContaining([`${KEY}/chunks/a.js`, `${KEY}/remoteEntry.js`, `${KEY}/release.json`]),
  );
  const other = another();
  const read = await (await plane.reader()).read();
  if (read === null) throw new Error('nothing is believed');
  await other.mirror.bringLive(read);
  expect([other.fileOf('remoteEntry.js'), other.fileOf('chunks/a.js')]).toEqual(['/* dashboards aa */', 'chunk("aa")']);
  expect(other.fileOf('release.json')).toBe(readFileSync(join(folder(), KEY, 'release.json'), 'utf8'));
  expect(readdirSync(join(other.releasesFolder, 'dashboards'))).toEqual(['aa']);
  expect(other.reported).toEqual([]);
});

test('a release comes once for everybody who asks for it at the same time, and is not asked for again', async () => {
  await start([aWholeBuild()]);
  const get = jest.spyOn(objects(), 'get');
  const other = another();
  const believing = await trust();
  get.mockClear();
  const asking = Array.from({ length: 5 }, () => other.mirror.bring({ name: 'dashboards', release: 'aa' }, believing));
  await Promise.all(asking);
  expect(other.fileOf('remoteEntry.js')).not.toBeNull();
  expect(get.mock.calls.filter(([key]) => key === `${KEY}/remoteEntry.js`)).toHaveLength(1);
  get.mockClear();
  await other.mirror.bring({ name: 'dashboards', release: 'aa' }, believing);
  expect(get).not.toHaveBeenCalled();
});

describe('a release that is not as it was signed', () => {
  test.each([
    [
      'has a file with other bytes',
      () => server.objects.set(`${KEY}/chunks/a.js`, Buffer.from('chunk("bb")')),
      /has another chunks\/a\.js than the one that was signed/,
    ],
    [
      'has a file that was cut off',
      () => server.objects.set(`${KEY}/chunks/a.js`, Buffer.from('ch')),
      /has 2 bytes in chunks\/a\.js where its release\.json says 11/,
    ],
    ['lacks a file', () => server.objects.delete(`${KEY}/chunks/a.js`), /has no chunks\/a\.js in the store/],
    [
      'has a release.json that somebody changed',
      () =>
        server.objects.set(
          `${KEY}/release.json`,
          Buffer.from(String(server.objects.get(`${KEY}/release.json`)).replace('1.0.0', '9.0.0')),
        ),
      /has not made/,
    ],
    ['was uploaded by half', () => server.objects.delete(`${KEY}/release.json`), /is not in the store/],
  ])('%s: nothing of it is in the folder, said once, and it comes once it is mended', async (_, harm, reason) => {
    await start([aWholeBuild()]);
    const good = new Map(server.objects);
    harm();
    const other = another();
    await other.bring();
    await other.bring();
    expect(other.fileOf('remoteEntry.js')).toBeNull();
    expect(other.reported).toEqual([expect.stringMatching(reason)]);
    expect(await other.missing()).toEqual([KEY]);
    for (const [key, bytes] of good) server.objects.set(key, bytes);
    other.later(6_000);
    await other.bring();
    expect(other.fileOf('chunks/a.js')).toBe('chunk("aa")');
    expect(await other.missing()).toEqual([]);
  });
});

test('a release that is missing from the store is fetched less and less often, however often it is asked for, and arrives within five minutes of its upload', async () => {
  await start([aWholeBuild()]);
  const good = server.objects.get(`${KEY}/release.json`);
  server.objects.delete(`${KEY}/release.json`);
  const other = another();
  const believing = await trust();
  const get = jest.spyOn(objects(), 'get');
  get.mockClear();
  for (let second = 0; second < 1_000; second += 5) {
    await other.mirror.bring({ name: 'dashboards', release: 'aa' }, believing);
    other.later(5_000);
  }
  expect(get.mock.calls.length).toBeLessThan(12);
  if (good !== undefined) server.objects.set(`${KEY}/release.json`, good);
  other.later(300_000);
  await other.bring();
  expect(other.fileOf('chunks/a.js')).toBe('chunk("aa")');
});

test('while the store cannot be reached what is in the folder stays, and what is not is named', async () => {
  await start([aWholeBuild('aa')]);
  await start([aWholeBuild('bb')]);
  const other = another();
  await other.bring('aa');
  const believing = await trust();
  const pointers = (await (await plane.reader()).read())?.pointers ?? new Map();
  await server.stop();
  await other.mirror.bring({ name: 'dashboards', release: 'aa' }, believing);
  await other.mirror.bring({ name: 'dashboards', release: 'bb' }, believing);
  expect([other.fileOf('remoteEntry.js', 'aa'), other.fileOf('remoteEntry.js', 'bb')]).toEqual([
    '/* dashboards aa */',
    null,
  ]);
  expect(other.mirror.missing(pointers)).toEqual(['releases/dashboards/bb']);
  expect(other.reported).toEqual([
    expect.stringMatching(/^The release bb of dashboards cannot be fetched from s3:.*cannot be reached/),
  ]);
});

test('whether a release is gone is known of a store that has told, and not of one that is slow or away @slow', async () => {
  await start([aWholeBuild('aa')]);
  const other = another();
  const believing = await trust();
  const isKnown = (release: string, withinMs?: number) =>
    other.mirror.bring({ name: 'dashboards', release }, believing, withinMs);
  expect(await isKnown('aa', 0)).toBe(false);
  await other.bring('aa');
  expect(await isKnown('aa')).toBe(true);
  await other.bring('bb');
  expect(await isKnown('bb')).toBe(true);
  await server.stop();
  await other.mirror.bring({ name: 'dashboards', release: 'cc' }, believing);
  expect([await isKnown('cc'), await isKnown('aa'), await isKnown('bb')]).toEqual([false, true, true]);
});

describe('adding a release', () => {
  const add = async (release: string, store = join(folder(), 'releases')) => {
    const { team } = await keys();
    if (team === null) throw new Error('no key');
    const options = {
      store,
      objects: objects(),
      signer: team,
      trust: await trust(),
      by: 'Dana',
      now: at('21T08:00:00'),
    };
    return addRelease(aWholeBuild(release), options);
  };

  test('writes its release.json last, so that an upload that was cut off is no release, and the next one is whole', async () => {
    await start([]);
    const put = jest.spyOn(objects(), 'put');
    expect(await add('aa')).toBe('added');
    const written = put.mock.calls.map(([key]) => key);
    expect(written.at(-1)).toBe(`${KEY}/release.json`);
    expect(written).toHaveLength(3);
    server.objects.delete(`${KEY}/release.json`);
    server.objects.delete(`${KEY}/chunks/a.js`);
    expect(await add('aa')).toBe('added');
    expect(String(server.objects.get(`${KEY}/chunks/a.js`))).toBe('chunk("aa")');
  });

  test('on another machine keeps the release.json that the first one has made', async () => {
    await start([aWholeBuild()]);
    const first = String(server.objects.get(`${KEY}/release.json`));
    const store = join(folder(), 'another', 'releases');
    expect(await add('aa', store)).toBe('present');
    expect(String(server.objects.get(`${KEY}/release.json`))).toBe(first);
    expect(readFileSync(join(store, 'dashboards', 'aa', 'release.json'), 'utf8')).toBe(first);
  });

  test('on a machine whose compressor writes other bytes leaves what is there, in the store and in its folder @slow', async () => {
    const compressedBy = (zlib: string) => {
      const built = aWholeBuild();
      writeFileSync(join(built.folder, 'remoteEntry.js.br'), `brotli ${zlib}`);
      writeFileSync(join(built.folder, 'remoteEntry.js.gz'), `gzip ${zlib}`);
    };
    compressedBy('1.3.0');
    await start([]);
    expect(await add('aa')).toBe('added');
    const first = new Map(server.objects);
    compressedBy('1.3.1');
    const store = join(folder(), 'another', 'releases');
    const put = jest.spyOn(objects(), 'put');
    expect([await add('aa', store), await add('aa', store), await add('aa')]).toEqual([
      'present',
      'present',
      'present',
    ]);
    expect(put).not.toHaveBeenCalled();
    expect(new Map(server.objects)).toEqual(first);
    expect(readFileSync(join(store, 'dashboards', 'aa', 'remoteEntry.js.br'), 'utf8')).toBe('brotli 1.3.0');
  });

  test('where two machines with two compressors have written at once mends what no release.json says @slow', async () => {
    const built = aWholeBuild();
    writeFileSync(join(built.folder, 'remoteEntry.js.br'), 'brotli 1.3.0');
    await start([]);
    await add('aa');
    writeFileSync(join(built.folder, 'remoteEntry.js.br'), 'brotli 1.3.1');
    const store = join(folder(), 'another', 'releases');
    const elsewhere = new Map(server.objects);
    server.objects.delete(`${KEY}/release.json`);
    await add('aa', store);
    const others = server.objects.get(`${KEY}/release.json`);
    expect(others).not.toEqual(elsewhere.get(`${KEY}/release.json`));
    server.objects.set(`${KEY}/remoteEntry.js.br`, Buffer.from('brotli 1.3.0'));
    // The machine has another list of the same files, and the signature in the store is invalid.
    writeFileSync(join(built.folder, 'remoteEntry.js.br'), 'brotli 1.3.0');
    expect(await add('aa')).toBe('added');
    expect(server.objects.get(`${KEY}/release.json`)).not.toEqual(others);
    expect(String(server.objects.get(`${KEY}/remoteEntry.js.br`))).toBe('brotli 1.3.0');
  });

  test('mends one in the store whose files were changed', async () => {
    await start([aWholeBuild()]);
    server.objects.set(`${KEY}/remoteEntry.js`, Buffer.from('stolen()'));
    expect(await add('aa', join(folder(), 'another', 'releases'))).toBe('added');
    expect(String(server.objects.get(`${KEY}/remoteEntry.js`))).toBe('/* dashboards aa */');
  });

  test('to a store that cannot be reached fails with the name of the store @slow', async () => {
    await start([]);
    const believing = await trust();
    const { team } = await keys();
    if (team === null) throw new Error('no key');
    await server.stop();
    const options = {
      store: join(folder(), 'releases'),
      objects: objects(),
      signer: team,
      trust: believing,
      by: 'Dana',
      now: at('21T08:00:00'),
    };
    await expect(addRelease(aWholeBuild(), options)).rejects.toThrow(
      /The release store s3:\/\/releases at .* cannot be reached/,
    );
  });

  test('that nobody points to is collected from the store and from the folder', async () => {
    await start([aWholeBuild('aa')]);
    await add('bb');
    const followed = await (await plane.reader()).read();
    if (followed === null) throw new Error('nothing is followed');
    const context = { objects: objects(), plane: followed, releasesFolder: join(folder(), 'releases') };
    const gone = await collectReleases({ ...context, days: 14, now: new Date('2026-12-20T08:00:00Z'), isTrial: false });
    expect(gone).toEqual([{ name: 'dashboards', release: 'bb' }]);
    expect([...server.objects.keys()].filter((key) => key.startsWith('releases/dashboards/bb/'))).toEqual([]);
    expect([has('releases', 'dashboards', 'bb'), has('releases', 'dashboards', 'aa')]).toEqual([false, true]);
  });
});

test('a start uploads what pointers name and only its folder has, as it was before stores held releases', async () => {
  await start([aWholeBuild()]);
  for (const key of [...server.objects.keys()]) if (key.startsWith('releases/')) server.objects.delete(key);
  await start([]);
  expect(String(server.objects.get(`${KEY}/chunks/a.js`))).toBe('chunk("aa")');
});

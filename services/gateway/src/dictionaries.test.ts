import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deltas, ReleasedScript } from '@fixed-ops/releases';
import { useSite } from './testing/use-site.ts';

const { aSite, inFolder } = useSite();
const address = '/remotes/dashboards/1.0.0-aa/remoteEntry.js';
const dictionary = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
const asReturning = { 'accept-encoding': 'gzip, br, zstd, dcb, dcz', 'available-dictionary': `:${dictionary}:` };

/** Deltas for a single known dictionary. */
function deltasFor(known: string | null, found: Uint8Array | 'being made' = Buffer.from('what is new')) {
  const asked: ReleasedScript[] = [];
  const deltas: Deltas = {
    find: async (script, hash) => {
      asked.push(script);
      return hash === known ? found : null;
    },
    prepare: async () => {},
  };
  return { deltas, asked };
}

test('every script of a release offers itself as dictionary for the same one of later releases', async () => {
  const site = await aSite(deltasFor(null));
  writeFileSync(inFolder('releases', 'dashboards', '1.0.0-aa', '7.0123456789.js'), 'void 7;');
  const chunk = await site.inject(address.replace('remoteEntry', '7.0123456789'));
  expect(chunk.headers).toMatchObject({
    'use-as-dictionary': 'match="/remotes/dashboards/*/7.0123456789.js", match-dest=("script")',
    vary: 'accept-encoding, available-dictionary',
  });
  const main = await site.inject('/assets/main.0123456789.js');
  expect(main.headers['use-as-dictionary']).toBe('match="/assets/main.*.js", match-dest=("script")');
  for (const other of [
    '/',
    '/remotes/dashboards/1.0.0-aa/mf-manifest.json',
    '/assets/entry-files.json',
    '/assets/none.js',
  ])
    expect((await site.inject(other)).headers['use-as-dictionary']).toBeUndefined();
});

test('the entry of the first remote offers itself for the entries of all, those of others for their own alone', async () => {
  const folder = inFolder('releases', 'xtime', '1.0.0-bb');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'remoteEntry.js'), 'void 0;');
  const site = await aSite(deltasFor(null));
  const offerOf = async (url: string) => (await site.inject(url)).headers['use-as-dictionary'];
  expect(await offerOf(address)).toBe('match="/remotes/*/*/remoteEntry.js", match-dest=("script")');
  // The browser prefers the longer pattern, whichever it got last.
  expect(await offerOf('/remotes/xtime/1.0.0-bb/remoteEntry.js')).toBe(
    'match="/remotes/xtime/*/remoteEntry.js", match-dest=("script")',
  );
});

test('a browser that has the dictionary gets what is new alone, with the headers that files have otherwise', async () => {
  const { deltas, asked } = deltasFor(dictionary);
  const site = await aSite({ deltas });
  const whole = await site.inject(address);
  const delta = await site.inject({ url: `${address}?retry=1`, headers: asReturning });
  expect(delta.statusCode).toBe(200);
  expect(delta.body).toBe('what is new');
  expect(delta.headers['content-encoding']).toBe('dcz');
  const comparable = ({ headers }: typeof whole) => ({
    ...headers,
    'content-encoding': null,
    'content-length': null,
    'accept-ranges': null,
    'last-modified': null,
    etag: null,
    date: null,
  });
  expect(comparable(delta)).toEqual(comparable(whole));
  expect(asked).toEqual([{ kind: 'remote', name: 'dashboards', release: '1.0.0-aa', file: 'remoteEntry.js' }]);
});

test('a browser without the dictionary, and one that does not take such answers, gets the file', async () => {
  writeFileSync(inFolder('releases', 'dashboards', '1.0.0-aa', 'remoteEntry.js.br'), 'brotli');
  const site = await aSite(deltasFor(dictionary));
  const answers = [
    { ...asReturning, 'available-dictionary': `:${dictionary.replace('MD', 'ND')}:` },
    { ...asReturning, 'available-dictionary': 'nonsense' },
    { ...asReturning, 'accept-encoding': 'gzip, br' },
  ];
  for (const headers of answers) {
    const answer = await site.inject({ url: address, headers });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'brotli']);
  }
});

test('while what is new is being made the file goes out whole, and a proxy does not keep it in its place', async () => {
  const site = await aSite({ deltas: deltasFor(dictionary, 'being made').deltas });
  const answer = await site.inject({ url: address, headers: asReturning });
  expect([answer.statusCode, answer.headers['content-encoding']]).not.toContain('dcz');
  expect(answer.headers).toMatchObject({
    'x-accel-expires': '0',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect((await site.inject(address)).headers['x-accel-expires']).toBeUndefined();
});

test('no address leads the deltas out of the releases', async () => {
  const { deltas, asked } = deltasFor(dictionary);
  const site = await aSite({ deltas });
  for (const url of [
    '/remotes/../secret.js',
    '/remotes/dashboards/..%2f/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/remotes/dashboards/.adding/a.js',
  ])
    await site.inject({ url, headers: asReturning });
  expect(asked).toEqual([]);
});
